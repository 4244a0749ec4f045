"""What a table refuses besides what the rules refuse."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_TABLE: Final = Refusal("no_such_table", "", "There is no table {table}.")
NO_INVITATION: Final = Refusal("no_such_invitation", "", "No table is behind this invitation.")
NO_GAME: Final = Refusal("no_such_game", "", "There is no game {game}.")
NO_BOT: Final = Refusal("no_such_bot", "", "There is no computer player {bot}.")
TABLE_FULL: Final = Refusal("table_full", "", "All seats of this table are taken.")
NOT_STARTED: Final = Refusal(
    "not_started", "", "The game begins when every seat is taken; seats still free: {open}.")
NOT_HOST: Final = Refusal("not_host", "", "Only {name} can do that, who opened the table.")
NO_POSITION: Final = Refusal(
    "no_such_position", "", "This table has the positions 0 to {number}.")
NOTHING_TO_TAKE_BACK: Final = Refusal(
    "nothing_to_take_back", "",
    "There is nothing that you can take back: since your last step something was drawn or "
    "somebody else has acted.")
RECORD_SEALED: Final = Refusal(
    "game_running", "", "The record is open to everybody as soon as the game is over.")
BAD_TERMS: Final = Refusal(
    "bad_terms", "", "A table cannot be opened with “{value}” for {term}.")
