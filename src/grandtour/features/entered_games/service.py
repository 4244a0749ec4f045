"""The entered games of a site: beginning one, adding moves, going back, deleting."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from grandtour import games
from grandtour.engine import record
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.features.entered_games import errors
from grandtour.features.entered_games.analysis_store import EnteredAnalysisStore
from grandtour.features.entered_games.entering import EnteredStart, enter_text
from grandtour.features.entered_games.rows import EnteredRow, StaleGame
from grandtour.features.entered_games.store import EnteredStore
from grandtour.people.personal_service import PersonalService
from grandtour.people.rows import PersonRow
from grandtour.people.tokens import make_random_id

MOST_GAMES: Final = 200         # of one person
ADDRESS: Final = 12             # characters, which no one can guess


@dataclass(frozen=True)
class EnteredGame:
    """The contents of an entered game: the match so far, the names, the notation that still has to
    be entered, and the number of its first line."""

    match: Match
    names: list[str]
    rest: str = ""
    line: int = 1


Change = Callable[[EnteredGame], EnteredGame]


class EnteredGames(PersonalService[EnteredStore]):
    """Entered games by their id. Only the person who entered a game can see it. Everyone else gets
    the same answer as for an unknown one. Their finished analyses are in `analyses`."""

    def __init__(self, store: EnteredStore, analyses: EnteredAnalysisStore,
                 now: Callable[[], int]) -> None:
        super().__init__(store, now)
        self.analyses = analyses

    async def require_own_row(self, id: str, person: str) -> EnteredRow:
        """Return the stored game. Refused: no_entered_game."""
        row = await self._store.find_game(id)
        if row is None or row.person != person:
            raise Refused(errors.NO_ENTERED_GAME, {})
        return row

    async def find_game(self, id: str, person: str) -> EnteredGame:
        """Return the game. Refused: no_entered_game, entered_game_outdated."""
        return await to_thread(read_game, await self.require_own_row(id, person))

    async def list_games(self, person: str) -> list[EnteredRow]:
        """Return the games of a person, last changed first."""
        return await self._store.load_rows(person) if person else []

    async def make_game(self, person: PersonRow, start: EnteredStart, text: str) -> EnteredRow:
        """Store a new game with the moves of the text. Refused: too_many_entered_games."""
        if len(await self._store.load_rows(person.id)) >= MOST_GAMES:
            raise Refused(errors.TOO_MANY, {"most": MOST_GAMES})
        begun = EnteredGame(start.match, start.names, line=start.lines + 1)
        found = await to_thread(add_text, begun, text)
        now = self._now()
        row = write_game(EnteredRow(make_random_id(ADDRESS), person.id, start.match.game.name, "",
                                    "", 1,
                                    0, False, now, now), found)
        await self._store.add_game(row)
        return row

    async def change_game(self, id: str, person: str, change: Change) -> EnteredGame:
        """Change a game. Refused: as `find_game`, what the change refuses, and
        entered_game_changed if it was changed at the same time."""
        row = await self.require_own_row(id, person)
        changed = await to_thread(lambda: change(read_game(row)))
        try:
            await self._store.save_game(replace(write_game(row, changed), changed=self._now()))
        except StaleGame as overtaken:
            raise Refused(errors.CHANGED, {}) from overtaken
        return changed

    async def delete_game(self, id: str, person: str) -> None:
        """Delete a game. Refused: no_entered_game."""
        await self.require_own_row(id, person)
        await self._store.delete_game(id)


def read_game(row: EnteredRow) -> EnteredGame:
    """Return the contents of a row. Refused: entered_game_outdated."""
    try:
        match, names = record.read_match(row.text, games.game(row.game))
    except (record.BadRecord, games.UnknownGame) as bad:
        raise Refused(errors.UNREADABLE, {}) from bad
    return EnteredGame(match, names, row.rest, row.line)


def write_game(row: EnteredRow, found: EnteredGame) -> EnteredRow:
    """Return the row with these contents."""
    return replace(row, text=record.write_record(found.match, found.names), rest=found.rest,
                   line=found.line, moves=len(found.match.line),
                   over=found.match.state.is_terminal())


def add_text(found: EnteredGame, text: str) -> EnteredGame:
    """Return the game with the moves of the text, up to the first one that is not possible. The
    rest of the text stays to be entered."""
    match = found.match.fork()
    rest, broken = enter_text(match, text, found.names)
    return replace(found, match=match, rest=rest,
                   line=found.line + broken.step.line - 1 if broken else 1)
