"""The table and all hands at one moment, small enough for a phone: the reader sees everybody's cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape

from tutor.rules.cards import AnyCard, show
from tutor.rules.table import Meld, State
from tutor.views.cards_html import inline_card
from tutor.views.phrases import Phrases, Value
from tutor.views.rounds.moves import PLAYERS
from tutor.views.worked import Worked


def table_at(state: State, phrases: Phrases, before: State | None = None) -> Worked:
    """Piles, hands and melds. What is new since `before` is framed; the words beside it say so as well."""
    lines = [_piles(state), *_burnt(state)]
    texts = [phrases.text(id, **facts) for id, facts in lines]
    piles = " ".join(phrases.html(id, **facts) for id, facts in lines)
    for player in _round_the_table(state):
        texts += _seat_text(state, player, phrases)
    seats = "".join(_seat_html(state, player, before, phrases) for player in _round_the_table(state))
    return Worked("\n".join(texts), f'<div class="kk-lying"><p class="kk-piles">{piles}</p>{seats}</div>')


def _round_the_table(state: State) -> Iterator[int]:
    """The players in the order of play, from the one who began: each keeps their place on the page."""
    player = state.table.opener
    for _ in state.hands:
        yield player
        player = state.table.after(player)


def _piles(state: State) -> tuple[str, dict[str, Value]]:
    stock = len(state.stock)
    if not state.discard:
        return "round.piles.empty", {"stock": stock}
    return "round.piles", {"stock": stock, "card": state.discard[-1]}


def _burnt(state: State) -> Iterator[tuple[str, dict[str, Value]]]:
    if state.burnt:
        yield "round.burnt", {"have": len(state.burnt)}


def _seat(state: State, player: int, phrases: Phrases) -> str:
    now = not state.over and player == state.player
    message = "round.seat.now" if now else "round.seat"
    return phrases.text(message, player=PLAYERS[player], have=len(state.hands[player]))


def _seat_text(state: State, player: int, phrases: Phrases) -> Iterator[str]:
    yield f"{_seat(state, player, phrases)}: {show(state.hands[player])}"
    for meld in _melds(state, player):
        yield f"  {' '.join(map(str, meld.slots))}"


def _melds(state: State, player: int) -> tuple[Meld, ...]:
    return tuple(meld for meld in state.melds if meld.owner == player)


def _seat_html(state: State, player: int, before: State | None, phrases: Phrases) -> str:
    label = escape(_seat(state, player, phrases))
    now = " kk-now" if not state.over and player == state.player else ""
    hand = _hand(state, player, before, phrases)
    melds = "".join(_meld(meld, before, phrases) for meld in _melds(state, player))
    lying = f'<div class="kk-melds">{melds}</div>' if melds else ""
    return f'<div class="kk-seat{now}"><p class="kk-seat-name">{label}</p>{hand}{lying}</div>'


def _hand(state: State, player: int, before: State | None, phrases: Phrases) -> str:
    drawn = _drawn(state, player, before)
    chips = []
    for card in state.hands[player]:
        chip = inline_card(card, phrases.lang)
        if card is drawn:
            chip, drawn = f'<span class="kk-fresh">{chip}</span>', None
        chips.append(chip)
    return f'<div class="kk-held">{" ".join(chips)}</div>' if chips else ""


def _drawn(state: State, player: int, before: State | None) -> AnyCard | None:
    """The card that came into this hand."""
    if before is None:
        return None
    new = Counter(state.hands[player]) - Counter(before.hands[player])
    return next(iter(new), None)


def _meld(meld: Meld, before: State | None, phrases: Phrases) -> str:
    there = None if before is None else before.meld(meld.id)
    fresh = before is not None and (there is None or there.slots != meld.slots)
    chips = " ".join(inline_card(slot, phrases.lang) for slot in meld.slots)
    return f'<span class="kk-meld{" kk-fresh" if fresh else ""}">{chips}</span>'
