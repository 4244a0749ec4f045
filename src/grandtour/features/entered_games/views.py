"""Views of entered games: the board at the end of what has been entered, and the replay."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from grandtour.engine.core import EVERYTHING
from grandtour.engine.match import Match
from grandtour.features.entered_games.entering import UnreadableStep
from grandtour.features.entered_games.rows import EnteredRow
from grandtour.features.entered_games.service import EnteredGame
from grandtour.language import N_, Count, Language
from grandtour.tables.final import find_result
from grandtour.tables.table import Seat, Table
from grandtour.web.http.dates import format_day
from grandtour.web.http.labels import PLAYER
from grandtour.web.http.layout import GameBox, describe_box
from grandtour.web.replay.replay import ReplayView
from grandtour.web.table_view.all_seats import AllSeatsView
from grandtour.web.table_view.fragments import (
    choose_buttons, render_log, render_players, render_playing,
)
from grandtour.web.table_view.outcomes import DrawnOutcome, list_outcomes

SEARCHED: Final = 8             # a longer list of draws can be searched
COLON: Final = re.compile(r".*?[:：]\s*")


def game_address(id: str) -> str:
    """Return the address of the page on which a game is entered."""
    return f"/enter/{id}"


@dataclass(frozen=True)
class EnteredView(AllSeatsView):
    """An entered game on a table that is not stored, with everything visible. At the end of its
    moves, its person acts for each player."""

    home: str = ""
    entering: bool = True       # whether moves are added, not only looked at

    @property
    def address(self) -> str:
        return self.home

    def position_address(self, number: int) -> str:
        return f"{self.home}/{number}"

    @property
    def has_moved_on(self) -> bool:
        return False            # no other page has a newer position

    @property
    def can_act(self) -> bool:
        return self.entering

    @property
    def is_chance_asked(self) -> bool:
        """Return whether chance is asked."""
        return self.entering and super().is_chance_asked

    @property
    def example_move(self) -> str:
        """Return a possible move as notation; "" after the end."""
        return "" if self.is_over else str(self.state.choices()[0])

    @property
    def choice_note(self) -> str:
        return N_("This adds the move to the game. You can go back at any time.")


@dataclass(frozen=True)
class EnteredReplayView(ReplayView):
    """A position of an entered game in its replay. Its person sees everything."""

    home: str = ""

    @property
    def query(self) -> str:
        return ""

    @property
    def source(self) -> str:
        return f"{self.home}/-1"

    @property
    def form(self) -> tuple[str, str]:
        return self.home, "position"

    def position_address(self, number: int) -> str:
        return f"{self.home}/{number}"

    @property
    def perspectives(self) -> list[tuple[str, str]]:
        return []

    @property
    def position_text(self) -> str:
        return str(self.view.state)


def build_entered_table(found: EnteredGame) -> Table:
    """Return a table with the game, which is not stored."""
    return Table(id="", code="", opened_as="", match=found.match, seed=0, opened_by="",
                 seats=[Seat("person", name) for name in found.names])


def build_entering_view(id: str, found: EnteredGame, language: Language) -> EnteredView:
    """Return the view of the end of the game, on which moves are added."""
    match = found.match
    asked = match.state.current_player()
    return EnteredView(build_entered_table(found), asked if asked >= 0 else EVERYTHING, language, 0,
                       match.state, match.number, live=False, home=game_address(id))


def build_replay_view(id: str, found: EnteredGame, number: int, language: Language) -> EnteredView:
    """Return the view of the position with this number. Raise IndexError if there is none."""
    return EnteredView(build_entered_table(found), EVERYTHING, language, 0, found.match.at(number),
                       number, live=False, home=game_address(id), entering=False)


def render_entering(view: EnteredView, broken: UnreadableStep | None) -> dict[str, str]:
    """Return the parts of the page on which moves are added."""
    parts = render_playing(view) | render_players(replace(view, seat=EVERYTHING)) | {
        "turn-idle": view.render_template("entered_games/asked.html", broken=broken,
                                          buttons=choose_buttons(view, view.choices)),
        "doc-title": replace(view, entering=False, seat=EVERYTHING).render_part_of_page(
            "title", title=view.say(N_("Enter a game"))),
        "table-state": "", **render_log(view)}
    if view.is_chance_asked:
        shared, drawn = list_draws(view)
        parts |= {"moves-count": view.render_part_of_page("count", count=len(drawn)),
                  "moves-body": view.render_template("entered_games/draws.html", drawn=drawn,
                                                     shared=shared,
                                                     searched=len(drawn) > SEARCHED)}
    if view.is_over:
        parts["scores"] = render_scores(view)
    return parts


def list_draws(view: EnteredView) -> tuple[str, list[DrawnOutcome]]:
    """Return what all possible draws say first ("column 1: "), and the draws without it, in the
    order of their texts."""
    drawn = sorted(list_outcomes(view.table.match, view.table.names, view.language),
                   key=lambda one: one.text.casefold())
    heads = {found[0] if (found := COLON.match(one.text)) else "" for one in drawn}
    shared = heads.pop() if len(heads) == 1 and drawn[1:] else ""
    return shared, [replace(one, text=one.text.removeprefix(shared)) for one in drawn]


def render_scores(view: EnteredView) -> str:
    """Return the final table; "" if the game has none."""
    found = find_result(view.table, view.visible_state)
    return view.render_part_of_page("scores", result=found) if found else ""


def list_player_names(match: Match, names: Sequence[str], language: Language) -> list[str]:
    """Return a name for each player: the given one, that of an automated opponent, or a number."""
    led = match.game.automata(match.players, match.options)
    given = [*names, *[""] * match.players][:match.players]
    return [led.get(seat) or name or language.say(PLAYER, number=seat + 1)
            for seat, name in enumerate(given)]


@dataclass(frozen=True)
class EnteredGameLine:
    """An entered game in a list."""

    row: EnteredRow
    game: GameBox
    names: list[str]
    moves: Count
    address: str
    day: str


def list_lines(rows: Sequence[EnteredRow], language: Language) -> list[EnteredGameLine]:
    return [EnteredGameLine(row, describe_box(row.game, language), read_names(row.text),
                            Count("{n} move", "{n} moves", row.moves), game_address(row.id),
                            format_day(row.changed, language)) for row in rows]


def read_names(text: str) -> list[str]:
    """Return the names in the head of a record."""
    return [line.split(" ", 2)[2] for line in text.partition("\n\n")[0].split("\n")
            if line.startswith("seat ")]

