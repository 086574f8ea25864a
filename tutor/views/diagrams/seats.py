"""The table from above: who sits where, which way round they play, what lies in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.rules.cards import Card, Rank, Suit
from tutor.rules.dealing import deal
from tutor.rules.options import Direction, WildRanks
from tutor.rules.ruleset import Ruleset
from tutor.rules.table import State
from tutor.views.diagrams.drawing import (
    SMALL,
    Weight,
    back,
    card,
    curve,
    diagram,
    fitted,
    head,
    part,
    pile,
)
from tutor.views.option_names import ruleset_name
from tutor.views.phrases import Phrases
from tutor.views.worked import Worked

PLACES = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}
"""Where so many players sit: clockwise from the reader's own place, which is 0."""

HEIGHT = 392
MIDDLES = ((180.0, 346.0), (52.0, 196.0), (180.0, 46.0), (308.0, 196.0))
"""The middle of each seat: the reader below, then left, across, right."""

MELD = (Card(Rank.FIVE, Suit.SPADES), Card(Rank.SIX, Suit.SPADES), Card(Rank.SEVEN, Suit.SPADES))
TOP, TURNED = Card(Rank.QUEEN, Suit.DIAMONDS), Card(Rank.NINE, Suit.CLUBS)


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: how many cards are held there, and what is special about it in this round."""

    place: int
    cards: int
    dealer: bool
    opener: bool


def seats(rules: Ruleset) -> tuple[Seat, ...]:
    """Four players after the deal, or as many as the game is for; the reader first, then clockwise."""
    dealt = _dealt(rules)
    table = dealt.table
    return tuple(
        Seat(place, len(dealt.hands[player]), dealer=player == table.dealer, opener=player == table.opener)
        for player, place in enumerate(PLACES[table.players])
    )


def _dealt(rules: Ruleset) -> State:
    """A round of this game after the deal."""
    players = min(max(PLACES), max(row.max_players for row in rules.options.deals))
    return deal(rules, players, dealer=players // 2)


def table_diagram(rules: Ruleset, phrases: Phrases) -> Worked:
    """The table of this game as a picture."""
    around = seats(rules)
    title = phrases.text("diagram.table.title", game=ruleset_name(rules.id, phrases), players=len(around))
    drawn = [
        '<rect class="kk-line" x="2" y="2" width="356" height="388" rx="44" fill="none"'
        ' stroke="currentColor" stroke-width="1.5"/>',
        *(_seat(seat, phrases) for seat in around),
        _direction(rules.options.direction),
        _middle(rules, phrases),
    ]
    if not rules.options.meld_only_when_out:
        drawn.append(_melds(phrases))
    return diagram(title, tuple(_sentences(rules, phrases)), "".join(drawn), HEIGHT)


def _seat(seat: Seat, phrases: Phrases) -> str:
    x, y = MIDDLES[seat.place]
    hand = "".join(back(x - 33 + 10 * at, y - 30, 22) for at in range(5))
    lines = [
        fitted(phrases.text(f"diagram.table.seat.{seat.place}"), 100, SMALL, Weight.BOLD),
        fitted(phrases.text("diagram.table.cards", have=seat.cards), 100, SMALL),
        *(fitted(phrases.text(f"diagram.table.{role}"), 100, SMALL) for role in _roles(seat)),
    ]
    texts, top = [], y + 3
    for text in lines:
        texts.append(text.at(x, top, "middle"))
        top += text.height
    return part(f"seat-{seat.place}", hand + "".join(texts))


def _roles(seat: Seat) -> Iterator[str]:
    if seat.dealer:
        yield "dealer"
    if seat.opener:
        yield "opener"


def _direction(direction: Direction) -> str:
    """Four bent arrows from seat to seat, all the same way round."""
    corners = (((112, 330), (60, 318), (56, 266)), ((56, 142), (60, 88), (112, 72)),
               ((248, 72), (300, 88), (304, 142)), ((304, 266), (300, 318), (248, 330)))  # fmt: skip
    tips = (180, 270, 0, 90)
    drawn = []
    for (start, bend, end), tip in zip(corners, tips, strict=True):
        if direction is Direction.CLOCKWISE:
            drawn.append(curve(start, bend, end) + head(*end, tip))
        else:
            drawn.append(curve(end, bend, start) + head(*start, (tip + 90) % 360))
    return part(direction.value, "".join(drawn))


def _middle(rules: Ruleset, phrases: Phrases) -> str:
    y = 148.0
    turned = rules.options.wild_ranks is not WildRanks.NONE
    first, second = (108.0, 165.0) if turned else (142.0, 194.0)
    drawn = [
        part("stock", pile(first, y, back(first, y, 30), 30) + _caption("stock", first + 15, y + 48, phrases))
    ]
    if turned:
        drawn.append(part("turned", card(TURNED, second, y, phrases.lang, 30)))
        drawn.append(_caption("turned", second + 15, y + 48, phrases))
        second = 222.0
    place = (
        card(TOP, second, y, phrases.lang, 30)
        if _dealt(rules).discard
        else f'<rect x="{second:g}" y="{y:g}" width="30" height="42" rx="4" fill="none" stroke="currentColor"'
        ' stroke-dasharray="4 3"/>'
    )
    return "".join(drawn) + part("pile", place + _caption("pile", second + 15, y + 48, phrases))


def _caption(name: str, x: float, top: float, phrases: Phrases) -> str:
    return fitted(phrases.text(f"diagram.table.{name}"), 56, SMALL).at(x, top, "middle")


def _melds(phrases: Phrases) -> str:
    x, y = MIDDLES[0]
    drawn = "".join(card(one, x - 32 + 19 * at, y - 92, phrases.lang) for at, one in enumerate(MELD))
    text = fitted(phrases.text("diagram.table.melds"), 150, SMALL)
    return part("melds", drawn + text.at(x, y - 92 - text.height - 4, "middle"))


def _sentences(rules: Ruleset, phrases: Phrases) -> Iterator[str]:
    options = rules.options
    for seat in seats(rules):
        parts = [phrases.text("diagram.table.cards", have=seat.cards)]
        parts += [phrases.text(f"diagram.table.{role}") for role in _roles(seat)]
        yield f"{phrases.text(f'diagram.table.seat.{seat.place}')}: {', '.join(parts)}."
    yield phrases.text(f"diagram.table.say.{options.direction.value}")
    yield phrases.text("diagram.table.say.middle")
    if options.opener_extra:
        yield phrases.text("diagram.table.say.opener_starts")
    if options.wild_ranks is not WildRanks.NONE:
        yield phrases.text("diagram.table.say.turned")
    yield phrases.text(f"diagram.table.say.{'no_melds' if options.meld_only_when_out else 'melds'}")
