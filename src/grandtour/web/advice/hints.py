"""A hint in three steps, each on request: a part of the board, the move, the reason.

The reason compares the move with the viewer's plan."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from grandtour.advice.service import Advice
from grandtour.games.words import Choice
from grandtour.language import N_, Phrase
from grandtour.tables.events import Hint as Hinted
from grandtour.web.advice.views import load_choice
from grandtour.web.http.labels import LEVELS
from grandtour.web.table_view.board import find_place_name, find_board_targets
from grandtour.web.table_view.view import TableView

WHERE: Final = 1
WHAT: Final = 2
WHY: Final = 3
CLEAR: Final = 0.1              # a lead in expected shares of the victory that is worth a word

# The labels of the button for the next step.
NEXT: Final = {WHERE: N_("Which move?"), WHAT: N_("Why?"), WHY: N_("Compare")}


@dataclass(frozen=True)
class HintView:
    """A hint for the viewer, up to this step.

    `mine` is the action that the viewer has chosen but not confirmed, "" if none."""

    view: TableView
    advice: Advice
    step: int
    mine: str = ""

    @property
    def bot_level(self) -> str:
        return LEVELS[self.advice.bot]

    @cached_property
    def best_choice(self) -> Choice:
        return load_choice(self.advice.best, self.advice, self.view.table)

    @property
    def revealed_choice(self) -> Choice | None:
        """Return the move, once it is revealed."""
        return self.best_choice if self.step >= WHAT else None

    @cached_property
    def highlighted_places(self) -> list[str]:
        """Return the board elements to light: at first one, then all that the move touches."""
        game = self.view.table.match.game.name
        found = list(find_board_targets(game, self.view.visible_state, [self.advice.best]))
        return found[:1] if self.step == WHERE else found

    @property
    def is_first_hint(self) -> bool:
        """Return whether this is the seat's first hint, with which the page states its cost."""
        return self.step == WHERE and not any(
            isinstance(row.event, Hinted) and row.seat == self.view.seat
            and row.after < self.view.number for row in self.view.table.events)

    @property
    def next_step(self) -> int:
        """Return the next step; the last one can be repeated."""
        return min(self.step + 1, WHY)

    @property
    def next_button_label(self) -> str:
        return NEXT[self.step]

    @property
    def step_text(self) -> str:
        """Return the text of this step."""
        if self.step == WHERE:
            return self.view.say(self.place_phrase)
        what = N_("The computer player would choose this: {action}.")
        return self.revealed_reason or self.view.say(what, action=self.best_choice.name)

    @property
    def revealed_reason(self) -> str:
        """Return the reason, once it is revealed."""
        return self.view.language.join_sentences(self.reason_lines) if self.step >= WHY else ""

    @property
    def place_phrase(self) -> Phrase:
        name = find_place_name(self.view.board_pictures.wide_picture,
                               self.highlighted_places[0]) if self.highlighted_places else ""
        if name:
            return Phrase(N_("Look here: {place}."), place=name)
        command = self.view.words.COMMANDS[self.best_choice.command][0]
        return Phrase(N_("The move is not tied to a space on the board: {command}."),
                      command=command)

    @property
    def reason_lines(self) -> list[Phrase]:
        if len(self.view.choices) == 1:
            return [Phrase(N_("You have no other choice."))]
        same = [Phrase(N_("You chose the same move."))] * (self.own_choice == self.advice.best)
        reason = self.advice.reason
        return [*same, *([reason.phrase] if reason else []), *self.standing_lines]

    @property
    def standing_lines(self) -> list[Phrase]:
        """Return whether the viewer is ahead, level or behind after the best move."""
        values = self.advice.thoughts[0].values
        if not values:
            return []
        lead = values[self.view.seat] - max(
            value for seat, value in enumerate(values) if seat != self.view.seat)
        return [Phrase(N_("You are ahead.") if lead > CLEAR else N_("You are behind.")
                       if lead < -CLEAR else N_("You are level."))]

    @property
    def own_choice(self) -> str:
        """Return the viewer's choice; the first of several steps."""
        return self.mine.partition(", ")[0]
