"""Views of the referee: a position with everything visible, in which every seat can be asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from grandtour.engine.core import EVERYTHING, State
from grandtour.games.arranging import find_arranging
from grandtour.games.words import Result, Show
from grandtour.language import N_, Language
from grandtour.tables.table import Seat, Table
from grandtour.web.http.labels import PLAYER
from grandtour.web.replay.position_code import encode_position, start_match
from grandtour.web.table_view.all_seats import AllSeatsView


@dataclass(frozen=True)
class RefereeView(AllSeatsView):
    """A position at its own address. Its reader asks for the player to move."""

    code: str = ""
    before: str = ""            # the code of the position before the last move, if any

    @property
    def address(self) -> str:
        return referee_address(self.state.game.name, self.code)

    @property
    def choice_number(self) -> int:
        return 0

    @cached_property
    def touched_elements(self) -> list[str]:
        return []

    @property
    def choice_note(self) -> str:
        return N_("This shows the position after the move.")

    @cached_property
    def scoring_forecast(self) -> tuple[list[Show], Result | None]:
        """Return the scorings that would come now, and the result if the game ended with them."""
        if self.is_over:
            return [], self.words.result(self.visible_state, self.table.names)
        found = find_arranging(self.state.game.name)
        return found.forecast(self.state, self.table.names) if found and self.may_act else ([],
                                                                                            None)


def build_referee_view(s: State, language: Language, before: str = "") -> RefereeView:
    """Return the view of this position for the player to move."""
    match = start_match(s)
    match.state = s
    automata = match.game.automata(match.players, match.options)
    seats = [Seat("person", automata.get(seat) or language.say(PLAYER, number=seat + 1))
             for seat in range(match.players)]
    table = Table(id="", code="", opened_as="", seats=seats, match=match, seed=0, opened_by="")
    player = s.current_player()
    return RefereeView(table, player if player >= 0 else EVERYTHING, language, 0, s, 0, live=False,
                       code=encode_position(str(s)), before=before)


def referee_address(game: str, code: str, page: str = "", **query: str) -> str:
    """Return the address of a page about this position, with the filled fields of the query."""
    filled = {name: value for name, value in query.items() if value}
    return f"/referee/{game}/{code}{page}" + (
        f"?{urlencode(filled, safe=':,')}" if filled else "")
