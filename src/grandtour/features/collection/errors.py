"""Refusals of the collection."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_MARK: Final = Refusal("no_such_mark", "", "There is no mark {mark}.")
NO_OPINION: Final = Refusal("no_such_opinion", "", "There is no vote {opinion}.")
NO_TEXT: Final = Refusal(
    "no_such_text", "", "This text is not here: it was deleted, or its author does not show it.")
NO_COMMENT: Final = Refusal("no_such_comment", "", "This comment is not here any more.")
NO_PLAY: Final = Refusal("no_such_play", "", "You have not finished a game at table {table}.")
NOT_PLAYED: Final = Refusal(
    "not_played", "",
    "Only who has played the game with {players} votes on that number: finish a table, or write "
    "a diary entry about your game.")
BAD_TAG: Final = Refusal(
    "bad_tag", "", "A tag is a word or a few, {most} letters at most.")
TOO_MANY_TAGS: Final = Refusal(
    "too_many_tags", "", "You can use {most} tags for a game at most; take one back first.")
BAD_TEXT: Final = Refusal(
    "bad_text", "",
    "A text needs a title of {title} letters at most and a body of {body} letters at most.")
BAD_COMMENT: Final = Refusal(
    "bad_comment", "", "A comment has at least one letter and {most} at most.")
ANSWERED_ENOUGH: Final = Refusal(
    "answered_enough", "", "This text has {most} comments, the most that a text can have.")
BAD_KIND: Final = Refusal("no_such_kind", "", "There are no texts of the kind {kind}.")
BAD_COMPANY: Final = Refusal(
    "bad_company", "", "Points are whole numbers, and {most} players can be named at most.")
