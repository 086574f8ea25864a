"""A round to step through: first, back, next, last. Every move is told above the table it leads to."""

from __future__ import annotations

from html import escape

from tutor.views.controls import button, row
from tutor.views.explain import explain_verdict, reasons_html
from tutor.views.live_view import LiveView
from tutor.views.phrases import Phrases
from tutor.views.rounds.lying import table_at
from tutor.views.rounds.moves import Round
from tutor.views.rounds.telling import comment_cards, tell
from tutor.views.worked import Worked, stacked


class RoundStepper(LiveView):
    """A round, one move at a time, beginning with the deal."""

    def __init__(self, played: Round, phrases: Phrases) -> None:
        super().__init__("round.head", phrases)
        self._round = played
        self._at = 0
        self.first = button(phrases.text("round.first"), self.safely(lambda: self._go(0)))
        self.back = button(phrases.text("round.back"), self.safely(lambda: self._go(self._at - 1)))
        self.next = button(
            phrases.text("round.next"), self.safely(lambda: self._go(self._at + 1)), "kk-check"
        )
        self.last = button(phrases.text("round.last"), self.safely(lambda: self._go(len(played.moves))))
        self.assemble([row([self.first, self.back, self.next, self.last], "kk-actions", "kk-steps")])
        self.box.add_class("kk-round")
        self._write()
        self.static = stacked([self._said(), table_at(played.deal, phrases), self._pointer()])

    @property
    def position(self) -> int:
        """How many moves have been made."""
        return self._at

    def _go(self, position: int) -> None:
        """Go to a position; the focus leaves a button that has just been switched off."""
        self._at = max(0, min(position, len(self._round.moves)))
        self._write()
        if self.next.disabled:
            self.back.focus()
        elif self.back.disabled:
            self.next.focus()

    def _write(self) -> None:
        self.first.disabled = self.back.disabled = self._at == 0
        self.next.disabled = self.last.disabled = self._at == len(self._round.moves)
        if self._at == 0:
            self.show(self._said(), table_at(self._round.deal, self._phrases))
        else:
            move = self._round.moves[self._at - 1]
            self.show(self._said(), table_at(move.after, self._phrases, move.before))

    def _said(self) -> Worked:
        """Where we are, and the move that led here."""
        if self._at == 0:
            id = f"round.{self._round.id}.deal"
            cards = comment_cards(id, self._phrases)
            return Worked(
                self._phrases.text(id, **cards), f'<p class="kk-did">{self._phrases.html(id, **cards)}</p>'
            )
        move = self._round.moves[self._at - 1]
        place = self._phrases.text("round.place", have=self._at, need=len(self._round.moves), turn=move.turn)
        told = tell(move, self._phrases)
        every = explain_verdict(move.verdict, self._phrases)
        folded = f"<details><summary>{escape(every.checked)}</summary>{reasons_html(every.reasons)}</details>"
        return Worked(f"{place}\n{told.text}", f'<p class="kk-place">{escape(place)}</p>{told.html}{folded}')

    def _pointer(self) -> Worked:
        """What a still page says instead of its buttons."""
        text = self._phrases.text("round.below")
        return Worked(text, f"<p>{escape(text)}</p>")
