"""Refusals of entered games."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_ENTERED_GAME: Final = Refusal(
    "no_entered_game", "", "This game is not available: it was deleted, or someone else entered "
                           "it. Only the person who entered a game can see it.")
TOO_MANY: Final = Refusal(
    "too_many_entered_games", "", "You can keep up to {most} entered games; delete one first.")
CHANGED: Final = Refusal(
    "entered_game_changed", "", "The game was changed elsewhere in the meantime. Please check it "
                                "and try again.")
UNREADABLE: Final = Refusal(
    "entered_game_outdated", "", "The rules or components have changed since this game was "
                                 "entered, so it can no longer be shown. You can still save its "
                                 "record.")
TOO_LONG: Final = Refusal("entered_game_too_long", "", "A game can have up to {most} moves.")
TEXT_TOO_LONG: Final = Refusal(
    "notation_too_long", "", "The text can have up to {most} characters.")

# Steps of the notation.
NOT_THEIR_TURN: Final = Refusal(
    "other_player_next", "", "It is not {speaker}’s turn: {name} is next.")
CHANCE_NEXT: Final = Refusal(
    "draw_next", "", "It is not {speaker}’s turn: a draw comes next.")
NO_OUTCOME: Final = Refusal(
    "draw_not_possible", "", "“{text}” cannot be drawn here. One possible draw is “{example}”.")
NO_UNDO: Final = Refusal("bad_undo", "", "“{text}” takes back more moves than there are.")

# The first lines of a record.
BAD_HEAD: Final = Refusal(
    "bad_record_head", "", "Line {line} of the record is not valid: “{text}”.")
OTHER_RULES: Final = Refusal(
    "other_rules", "", "Line {line} of the record refers to rules or components that this site "
                       "does not have: “{text}”. Remove the first lines, and choose the game and "
                       "the players here.")
MOVED_ON: Final = Refusal(
    "entered_game_moved_on", "", "The number of moves has changed in the meantime. Please check "
                                 "the board and try again.")
