"""Kind 17: score the round, a number for each player.

Levels where hands are counted: 1 three players, pips only · 2 court cards and an ace · 3 four players,
one of whom holds a ready meld, which counts in full · 4 jokers and several aces · 5 the same, and in
half of the rounds the stock has run out, so that nobody went out.

Levels where a loser's combinations are spared: 1 one loser with one meld · 2 one with two · 3 two losers
and a wild card · 4 more wild cards · 5 melds that share a card, where the greedy split costs more.

Levels of Kon Khan: 1 motune · 2 motune with four players and hands that nobody wins · 3 best of five ·
4 the winner may have gone down and out at once · 5 the stock may have run out, and the hands that are
counted hold jokers and aces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice
from random import Random
from typing import Any

from tutor.practice import melding
from tutor.practice.dealt import about_turned, check_pack, read_turned, turn_card
from tutor.practice.entries import LETTERS, read_hand, read_text
from tutor.practice.exercise import (
    BankError,
    EnterNumber,
    Feedback,
    Grade,
    Hints,
    Kind,
    NoQuestion,
    Note,
    Part,
    Parts,
    Scene,
    TableMeld,
    note,
)
from tutor.practice.splitting import apart, crossing, filled, greedy_points, laid
from tutor.practice.table_scene import OWNERS
from tutor.rules.arrange import least_deadwood, least_points
from tutor.rules.cards import JOKER, AnyCard, Card, Laid, Rank
from tutor.rules.options import Mode
from tutor.rules.pack import hand_size, pack_for
from tutor.rules.round_score import PlayerScore, RoundEnd, RoundError, WayOut, round_score
from tutor.rules.ruleset import Ruleset, replace

Cards = tuple[AnyCard, ...]
Numbers = tuple[int, ...]
FULL_HAND = 10
MOST, LEAST = 500, -200
_KON_KHAN = (Mode.MOTUNE, Mode.BEST5)


@dataclass(frozen=True, slots=True)
class Question:
    """The end of a round: who holds what, and how it ended. Best of five only where the game knows it."""

    hands: tuple[tuple[str, Cards], ...]
    winner: str | None
    way_out: WayOut = WayOut.DOWN_BEFORE
    went_down: frozenset[str] = frozenset()
    turned: Card | None = None
    mode: Mode | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody, in the order of the score pad."""
        return tuple(player for player, _ in self.hands)

    @property
    def end(self) -> RoundEnd:
        """The same for the engine. Raises `RoundError`."""
        return RoundEnd(
            hands=dict(self.hands),
            winner=self.winner,
            way_out=self.way_out,
            went_down=self.went_down,
            turned=self.turned,
        )


class ScoreRound(Kind[Question, Numbers]):
    """Write down the points of every player."""

    id = "score_round"
    number = 17
    fields = frozenset({"hands"})
    optional = frozenset({"winner", "went_down", "way_out", "turned", "mode"})

    def games(self, rules: Ruleset) -> bool:
        return True

    def make(self, rng: Random, rules: Ruleset, level: int) -> Question:
        if rules.options.mode in _KON_KHAN:
            return _kon_khan(rng, rules, level)
        if rules.options.deadwood_only:
            return _spared(rng, rules, level)
        return _counted(rng, rules, level)

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Question:
        turned = read_turned(entry, rules)
        question = Question(
            hands=_read_hands(entry),
            winner=read_text(entry, "winner") if "winner" in entry else None,
            way_out=_read_way_out(entry),
            went_down=_read_names(entry, "went_down"),
            turned=turned,
            mode=_read_mode(entry, rules),
        )
        check_pack("hands", [card for _, hand in question.hands for card in hand], rules, turned)
        try:
            _ = question.end
        except RoundError as error:
            raise BankError(f"hands: {error}") from None
        return question

    def read_answer(self, text: object, question: Question, rules: Ruleset) -> Numbers:
        if not isinstance(text, dict) or set(text) != set(question.players):
            raise BankError(f"expect: points for each of {', '.join(question.players)} are needed")
        points = [text[player] for player in question.players]
        if not all(isinstance(one, int) and not isinstance(one, bool) for one in points):
            raise BankError(f"expect: whole points are needed, not {points!r}")
        return tuple(points)

    def prompt(self, question: Question, rules: Ruleset) -> Note:
        game = "" if question.mode is None else f".{question.mode.value}"
        if question.winner is None:
            return note(f"prompt.score_round{game}.stock")
        way = question.way_out.value if question.mode is Mode.BEST5 else "out"
        return note(f"prompt.score_round{game}.{way}", player=question.winner)

    def scene(self, question: Question, rules: Ruleset) -> Scene:
        held = [(player, hand) for player, hand in question.hands if hand]
        rows = tuple(
            TableMeld(letter, player, tuple(map(Laid, hand)))
            for letter, (player, hand) in zip(LETTERS, held, strict=False)
        )
        return Scene(rows, about=about_turned(question.turned, rules))

    def control(self, question: Question, rules: Ruleset) -> Parts:
        number = EnterNumber(MOST, LEAST if question.mode is Mode.BEST5 else 0)
        return Parts(tuple(Part(_label(player, question), number) for player in question.players))

    def check(self, question: Question, rules: Ruleset, answer: Numbers) -> Feedback:
        scores = _scores(question, rules)
        wrong = [line for line, given in zip(scores, answer, strict=True) if line.points != given]
        totals = tuple(note(line.why, player=line.player, points=line.points) for line in scores)
        cites = tuple(dict.fromkeys(cite for line in wrong or scores for cite in line.cites))
        if not wrong:
            return Feedback(Grade.RIGHT, note("feedback.score_round.yes"), lines=totals, cites=cites)
        first = wrong[0]
        given = answer[question.players.index(first.player)]
        headline = note("feedback.score_round.no", player=first.player, points=first.points, answer=given)
        lines = [line for one in wrong for line in _told(one, question, rules)]
        return Feedback(Grade.WRONG, headline, lines=tuple(lines), cites=cites)

    def solution(self, question: Question, rules: Ruleset) -> Numbers:
        return tuple(line.points for line in _scores(question, rules))

    def hints(self, question: Question, rules: Ruleset) -> Hints:
        scores = _scores(question, rules)
        dearest = max(scores, key=lambda line: -1 if line.hand is None else line.hand.points)
        held = dict(question.hands)[dearest.player]
        look = note("hint.score_round.player", player=dearest.player)
        if dearest.hand is not None and rules.options.deadwood_only:
            look = note(
                "hint.score_round.left",
                player=dearest.player,
                cards=tuple(line.card for line in dearest.hand.lines),
            )
        elif dearest.hand is not None:
            look = note("hint.score_round.cards", player=dearest.player, cards=held)
        told = " · ".join(f"{line.player} {line.points}" for line in scores)
        return Hints(_idea(question, rules), look, note("hint.score_round.solution", text=told))


def _scores(question: Question, rules: Ruleset) -> tuple[PlayerScore, ...]:
    return round_score(question.end, _played(question, rules))


def _played(question: Question, rules: Ruleset) -> Ruleset:
    """The rules with the scoring that this round is played for."""
    return rules if question.mode is None else replace(rules, mode=question.mode)


def _label(player: str, question: Question) -> Note:
    """The name, in Kon Khan with what else decides: whether the player was down."""
    if question.mode is None or player == question.winner:
        return note("part.score_round.player", player=player)
    down = "down" if player in question.went_down else "never_down"
    return note(f"part.score_round.{down}", player=player)


def _idea(question: Question, rules: Ruleset) -> Note:
    if question.mode is not None:
        return note(f"hint.score_round.idea.{question.mode.value}")
    if rules.options.deadwood_only:
        return note("hint.score_round.idea.spared")
    return note(f"hint.score_round.idea.{rules.options.score_side.value}")


def _told(line: PlayerScore, question: Question, rules: Ruleset) -> Iterator[Note]:
    """How a player's points come about, card by card where cards are counted."""
    yield note(line.why, player=line.player, points=line.points)
    if line.player == question.winner and line.points > 0:
        for other in _scores(question, rules):
            if other.hand is not None:
                yield note("feedback.score_round.holds", player=other.player, points=other.hand.points)
    if line.hand is None:
        return
    if rules.options.deadwood_only:
        split = least_deadwood(dict(question.hands)[line.player], rules, turned=question.turned)
        if split.melds:
            yield note("feedback.score_round.spared", player=line.player, cards=laid(split.melds))
    for card in line.hand.lines:
        yield note(card.why, card=card.card, points=card.points)


# --- curated rounds --------------------------------------------------------------------------


def _read_hands(entry: Mapping[str, Any]) -> tuple[tuple[str, Cards], ...]:
    hands = entry.get("hands")
    if not isinstance(hands, dict) or len(hands) < 2:
        raise BankError('hands: a table such as { Anna = "K♣ 7♦", Ben = "" } is needed')
    return tuple((player, () if hands[player] == "" else _read_hand(hands, player)) for player in hands)


def _read_hand(hands: Mapping[str, Any], player: str) -> Cards:
    try:
        return read_hand(hands, player)
    except BankError as error:
        raise BankError(f"hands: {error}") from None


def _read_names(entry: Mapping[str, Any], field: str) -> frozenset[str]:
    names = entry.get(field, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BankError(f"{field}: a list of names is needed, not {names!r}")
    return frozenset(names)


def _read_mode(entry: Mapping[str, Any], rules: Ruleset) -> Mode | None:
    """What a hand of Kon Khan is played for; the game knows both, so that neither is a house rule."""
    if rules.options.mode not in _KON_KHAN:
        if "mode" in entry:
            raise BankError(f"mode: {rules.id} is scored in one way only")
        return None
    known = {mode.value: mode for mode in _KON_KHAN}
    name = read_text(entry, "mode") if "mode" in entry else rules.options.mode.value
    if name not in known:
        raise BankError(f"mode: one of {', '.join(known)} is needed, not {name!r}")
    return known[name]


def _read_way_out(entry: Mapping[str, Any]) -> WayOut:
    way = entry.get("way_out", WayOut.DOWN_BEFORE.value)
    try:
        return WayOut(way)
    except ValueError:
        known = ", ".join(one.value for one in WayOut)
        raise BankError(f"way_out: one of {known} is needed, not {way!r}") from None


# --- hands that are counted ------------------------------------------------------------------

# level: (players, cards in most hands, aces, jokers)
_COUNTED = {1: (3, 2, 0, 0), 2: (3, 3, 1, 0), 3: (4, 3, 1, 0), 4: (4, 3, 2, 1), 5: (4, 4, 3, 2)}


def _counted(rng: Random, rules: Ruleset, level: int) -> Question:
    count, size, aces, jokers = _COUNTED[level]
    players = rng.sample(OWNERS, count)
    winner = None if level == 5 and rng.random() < 0.5 else rng.choice(players)
    losers = [player for player in players if player != winner]
    unlucky = rng.choice(losers)
    ready: Cards = melding.random_meld(rng, rules, longest=3) if level >= 3 else ()
    sizes = dict.fromkeys(losers, size)
    if ready:  # this one has never melded, and so holds all that was dealt
        ready = ready[: hand_size(rules, count)]
        sizes[unlucky] = hand_size(rules, count) - len(ready)
    make_up = (sum(sizes.values()), aces, jokers)
    cards = iter(_some_cards(rng, rules, make_up, ready, highest=Rank.TEN if level == 1 else Rank.KING))
    hands = {player: list(islice(cards, sizes[player])) for player in losers}
    hands[unlucky] += ready
    dealt = tuple((player, tuple(sorted(hands.get(player, ())))) for player in players)
    return Question(dealt, winner)


def _some_cards(
    rng: Random, rules: Ruleset, make_up: tuple[int, int, int], without: Cards = (), highest: Rank = Rank.KING
) -> list[AnyCard]:
    """So many cards with so many aces and jokers among them, none of them in use already.

    Raises `NoQuestion` where the pack has too few.
    """
    size, aces, jokers = make_up
    pool = melding.shuffled_faces(rng, rules)
    for card in without:
        if isinstance(card, Card):
            pool.remove(card)
    some: list[AnyCard] = [JOKER] * min(jokers, pack_for(rules).jokers)
    some += [card for card in pool if card.rank is Rank.ACE][:aces]
    others = [card for card in pool if Rank.ACE < card.rank <= highest]
    chosen = [*some, *others[: size - len(some)]]
    if len(chosen) < size:
        raise NoQuestion(f"{size} cards are wanted, and the pack has {len(chosen)}")
    return rng.sample(chosen, size)


# --- hands whose combinations are spared -----------------------------------------------------

# level: (losers, melds hidden in each hand, wild cards in each hand)
_SPARED = {1: (1, 1, 0), 2: (1, 2, 0), 3: (2, 1, 1), 4: (2, 1, 2), 5: (2, 0, 0)}


def _spared(rng: Random, rules: Ruleset, level: int) -> Question:
    turned = turn_card(rng, rules)
    count, melds, wilds = _SPARED[level]
    players = rng.sample(OWNERS, count + 1)
    winner = rng.choice(players)

    def hold() -> list[Cards]:
        hidden = [crossing(rng, rules) if level == 5 else apart(rng, rules, melds) for _ in range(count)]
        return [filled(rng, cards, FULL_HAND, rules, turned=turned, wilds=wilds) for cards in hidden]

    def as_meant(hands: list[Cards]) -> bool:
        everything = [*chain.from_iterable(hands), *([] if turned is None else [turned])]
        if not all(hands) or pack_for(rules).excess(everything):
            return False
        if level in (3, 4):
            return True
        trap = [
            greedy_points(hand, rules, turned) > least_points(hand, rules, turned=turned) for hand in hands
        ]
        return any(trap) == (level == 5)

    hands = melding.until(hold, as_meant)
    lost = iter(hands)
    dealt = [(player, () if player == winner else tuple(sorted(next(lost)))) for player in players]
    return Question(tuple(dealt), winner, turned=turned)


# --- Kon Khan --------------------------------------------------------------------------------


def _kon_khan(rng: Random, rules: Ruleset, level: int) -> Question:
    mode = rules.options.mode if level <= 2 else Mode.BEST5
    players = rng.sample(OWNERS, 3 if level in (1, 3) else 4)
    unwon = {2: 0.25, 5: 0.5}.get(level, 0.0)
    winner = None if rng.random() < unwon else rng.choice(players)
    losers = [player for player in players if player != winner]
    went_down = frozenset(rng.sample(losers, rng.randint(1 if level > 2 else 0, len(losers))))
    way = rng.choice(tuple(WayOut)) if level >= 4 and winner is not None else WayOut.DOWN_BEFORE
    return Question(_held(rng, rules, level, players, went_down), winner, way, went_down, mode=mode)


def _held(
    rng: Random, rules: Ruleset, level: int, players: list[str], went_down: frozenset[str]
) -> tuple[tuple[str, Cards], ...]:
    """Cards of those who were down. A hand that never went down costs the same whatever is in it."""
    if level <= 2:
        return tuple((player, ()) for player in players)
    aces, jokers = (2, 2) if level == 5 else (1, 0)
    cards = _some_cards(rng, rules, (4 * len(went_down), aces, jokers)) if went_down else []
    hands = {player: cards[4 * at : 4 * at + 4] for at, player in enumerate(sorted(went_down))}
    return tuple((player, tuple(sorted(hands.get(player, ())))) for player in players)


KIND = ScoreRound()
