"""Kind 21: the same move, judged in all six games.

Levels, by the rules that make the difference: 1 whether one may lay, or take the discard, at all ·
2 laying off, aces high · 3 jokers taken from a run, with and without a meld of one's own, and laid, named
or not · 4 jokers in a set, wild twos, melds of jokers · 5 anything, with near misses that no game allows.

Melds are laid first, later or when going out, so that neither how many cards there are nor how many of
them are jokers tells the answer:

    7♥ JK=8♥ 9♥      named     all six going out, four later, three first
    7♥ JK 9♥         unnamed   one less each time: Koum Kan
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from tutor.practice import making, melding
from tutor.practice.entries import read_card, read_choices, read_flag, read_laid, read_text
from tutor.practice.exercise import (
    BankError,
    Choice,
    Feedback,
    Grade,
    Hints,
    Judged,
    Kind,
    Note,
    Part,
    Parts,
    PickOne,
    Scene,
    TableMeld,
    note,
)
from tutor.practice.moves import SIX, LayMeld, LayOff, Meld, Move, TakeDiscard, TakeJoker, When, the_six, told
from tutor.rules.cards import SUITS, Card, Laid, Rank
from tutor.rules.melds import meld_readings
from tutor.rules.ruleset import Ruleset
from tutor.rules.shapes import ace_lines, stretches
from tutor.rules.verdict import Verdict

Answers = tuple[str, ...]
LEGAL, ILLEGAL = "legal", "illegal"


class SixGames(Kind[Move, Answers]):
    """Say for each of the games whether a move is legal in it."""

    id = "six_games"
    number = 21
    version = 3
    fields = frozenset({"move"})
    optional = frozenset({"cards", "card", "meld", "when", "own_meld"})

    def games(self, rules: Ruleset) -> bool:
        return rules.id in SIX

    def played(self, question: Move, rules: Ruleset) -> None:
        return None

    def make(self, rng: Random, rules: Ruleset, level: int) -> Move:
        alike = rng.random() < 0.1

        def fits(move: Move) -> bool:
            return _everywhere(move, rules) and _tells_games_apart(move, rules) != alike

        return melding.until(lambda: rng.choice(_MAKERS[level])(rng, rules), fits)

    def read(self, entry: Mapping[str, Any], rules: Ruleset) -> Move:
        move = _read(entry)
        if not _everywhere(move, rules):
            raise BankError("move: the meld on the table is not legal in every game that could have it")
        return move

    def read_answer(self, text: object, question: Move, rules: Ruleset) -> Answers:
        allowing = read_choices(text, list(SIX))
        return tuple(LEGAL if name in allowing else ILLEGAL for name in SIX)

    def prompt(self, question: Move, rules: Ruleset) -> Note:
        return told(question, "prompt.six_games")

    def scene(self, question: Move, rules: Ruleset) -> Scene:
        about = note("scene.six_games")
        match question:
            case LayMeld(meld=meld):
                return Scene(cards=meld, about=about)
            case LayOff(meld=meld, card=card) | TakeJoker(meld=meld, card=card):
                return Scene((TableMeld("A", "Ben", meld),), (Laid(card),), about=about)
            case _:
                return Scene(cards=tuple(map(Laid, question.cards)), about=about)

    def control(self, question: Move, rules: Ruleset) -> Parts:
        choices = (Choice(LEGAL, note("choice.legal")), Choice(ILLEGAL, note("choice.illegal")))
        return Parts(tuple(Part(note(f"ruleset.{name}"), PickOne(choices)) for name in SIX))

    def check(self, question: Move, rules: Ruleset, answer: Answers) -> Feedback:
        verdicts = _verdicts(question, rules)
        rows = tuple(
            Judged(note(f"ruleset.{name}"), (said == LEGAL) == verdict.legal, verdict)
            for said, (name, verdict) in zip(answer, verdicts.items(), strict=True)
        )
        right = sum(row.expected for row in rows)
        if right == len(rows):
            return Feedback(Grade.RIGHT, note("feedback.six_games.yes"), rows=rows)
        return Feedback(Grade.WRONG, note("feedback.six_games.no", have=right, need=len(rows)), rows=rows)

    def solution(self, question: Move, rules: Ruleset) -> Answers:
        verdicts = _verdicts(question, rules).values()
        return tuple(LEGAL if verdict.legal else ILLEGAL for verdict in verdicts)

    def hints(self, question: Move, rules: Ruleset) -> Hints:
        legal = sum(verdict.legal for verdict in _verdicts(question, rules).values())
        answer = " ".join("✓" if said == LEGAL else "✗" for said in self.solution(question, rules))
        return Hints(
            note(f"hint.six_games.{question.key.removesuffix('_down').removesuffix('_not')}"),
            note("hint.six_games.count", have=legal) if legal else note("hint.six_games.nobody"),
            note("hint.six_games.solution", answer=answer),
        )


def _verdicts(move: Move, rules: Ruleset) -> dict[str, Verdict]:
    return {name: move.judge(game) for name, game in the_six(rules).items()}


def _tells_games_apart(move: Move, rules: Ruleset) -> bool:
    """Whether one game allows it and another does not, by as few judgements as will do."""
    first, *others = the_six(rules).values()
    legal = move.judge(first).legal
    return any(move.judge(game).legal != legal for game in others)


def _everywhere(move: Move, rules: Ruleset) -> bool:
    """Whether the position can come up in every game (a meld on the table has to be lawful in each)."""
    for game in the_six(rules).values():
        if not melding.fits_pack([Laid(card) for card in move.cards], game):
            return False
        if isinstance(move, LayOff | TakeJoker) and not meld_readings(move.meld, game):
            return False
    return True


# --- making and reading moves ------------------------------------------------------------------


_LINES = ace_lines(low=True, high=True, both_ends=False, wrap=False)


def _when(rng: Random) -> When:
    return rng.choice(tuple(When))


def _run_with(rng: Random, rank: Rank, size: int) -> tuple[Card, ...]:
    """A run with this rank in it, an ace low or high."""
    suit = rng.choice(SUITS)
    lines = [line for line in stretches(_LINES, size) if rank in line]
    return tuple(Card(one, suit) for one in rng.choice(lines))


def _first(rng: Random, rules: Ruleset) -> Move:
    """A first meld or a later one: plain, long enough to reach any mark, or not quite one."""
    long = rng.random() < 0.5
    cards = melding.random_run(rng, rules, rng.choice((6, 7))) if long else melding.random_meld(rng, rules)
    later = 0.25 if long else 0.5  # of long ones some open, and are as good as later ones
    when = When.LATER if rng.random() < later else When.FIRST
    meld = melding.natural(cards)
    return LayMeld(meld if rng.random() < 0.8 else melding.swap_one(rng, meld), when)


def _aces(rng: Random, rules: Ruleset) -> Move:
    """Aces at the ends."""
    move = making.ace_run(rng, rules)
    assert isinstance(move, LayMeld)
    return replace(move, when=_when(rng))


def _ace_laid_off(rng: Random, rules: Ruleset) -> Move:
    """An ace before the two or after the king of a run on the table."""
    cards = _run_with(rng, Rank.ACE, rng.choice((4, 4, 5)))
    (ace,) = (card for card in cards if card.rank is Rank.ACE)
    return LayOff(melding.natural([card for card in cards if card != ace]), ace, rng.random() < 0.5)


def _twos(rng: Random, rules: Ruleset) -> Move:
    """A two in the place of another card, or in its own."""
    if rng.random() < 0.5:
        return _two_at_home(rng, rules)
    cards = list(melding.random_meld(rng, rules))
    at = rng.randrange(len(cards))
    cards[at] = Card(Rank.TWO, rng.choice(SUITS))
    return LayMeld(melding.natural(cards), When.GOING_OUT)


def _two_at_home(rng: Random, rules: Ruleset) -> Move:
    """A set of twos or a run with one."""
    size = rng.choice((3, 4))
    twos = tuple(Card(Rank.TWO, suit) for suit in rng.sample(SUITS, size))
    cards = twos if rng.random() < 0.3 else _run_with(rng, Rank.TWO, size)
    return LayMeld(melding.natural(cards), _when(rng))


def _joker(rng: Random, rules: Ruleset) -> Move:
    """One joker in a meld: named, or nothing is said of it."""
    return LayMeld(_said_or_not(rng, melding.put_jokers(rng, _plain(rng, rules), 1)), _when(rng))


def _jokers(rng: Random, rules: Ruleset) -> Move:
    """One joker or two in a meld; now and then a card only nearly fits, or a joker is named wrongly."""
    meld = melding.put_jokers(rng, _plain(rng, rules), rng.choice((1, 2, 2)))
    meld = meld if rng.random() < 0.7 else melding.swap_one(rng, meld)
    return LayMeld(_said_or_not(rng, meld), _when(rng))


def _plain(rng: Random, rules: Ruleset) -> tuple[Card, ...]:
    """Any meld, often one with an ace."""
    with_ace = rng.random() < 0.3
    return _run_with(rng, Rank.ACE, rng.choice((3, 4))) if with_ace else melding.random_meld(rng, rules)


def _said_or_not(rng: Random, meld: Meld) -> Meld:
    return meld if rng.random() < 0.5 else tuple(Laid(laid.card) for laid in meld)


_MAKERS: Mapping[int, tuple[making.Maker, ...]] = {
    1: (_first, making.take_discard),
    2: (_aces, making.lay_off, making.lay_off, _ace_laid_off),
    3: (making.take_joker, making.take_joker, _joker),
    4: (making.take_from_set, making.take_from_set, _twos, _joker, _jokers),
    5: (making.take_from_set, _twos, _jokers, _aces, making.lay_off, making.take_joker),
}


_NEEDS = {
    "meld": frozenset({"cards", "when"}),
    "lay_off": frozenset({"meld", "card", "own_meld"}),
    "take_joker": frozenset({"meld", "card", "own_meld"}),
    "take_discard": frozenset({"card", "own_meld"}),
}


def _read(entry: Mapping[str, Any]) -> Move:
    move = read_text(entry, "move")
    for field in sorted((SixGames.optional & set(entry)) - _NEEDS.get(move, SixGames.optional)):
        raise BankError(f"{field}: a move {move!r} has no such field, but {', '.join(sorted(_NEEDS[move]))}")
    match move:
        case "meld":
            when = {one.value: one for one in When}
            name = read_text(entry, "when")
            if name not in when:
                raise BankError(f"when: one of {', '.join(when)} is needed, not {name!r}")
            return LayMeld(read_laid(entry, "cards"), when[name])
        case "lay_off":
            return LayOff(read_laid(entry, "meld"), _face(entry), read_flag(entry, "own_meld"))
        case "take_joker":
            return TakeJoker(read_laid(entry, "meld"), _face(entry), read_flag(entry, "own_meld"))
        case "take_discard":
            return TakeDiscard(_face(entry), read_flag(entry, "own_meld"))
        case other:
            raise BankError(f"move: one of {', '.join(_NEEDS)} is needed, not {other!r}")


def _face(entry: Mapping[str, Any]) -> Card:
    card = read_card(entry, "card")
    if not isinstance(card, Card):
        raise BankError("card: a natural card is needed")
    return card


KIND = SixGames()
