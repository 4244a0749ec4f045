"""Refusals of the collection."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_MARK: Final = Refusal("no_such_mark", "", "{mark} is not a valid mark.")
NO_OPINION: Final = Refusal("no_such_vote", "", "{opinion} is not a valid vote.")
NO_TEXT: Final = Refusal(
    "no_such_text", "", "This text is not available: it was deleted, or its author does not "
                        "share it with you.")
NO_COMMENT: Final = Refusal("no_such_comment", "", "This comment no longer exists.")
NO_PLAY: Final = Refusal("no_such_play", "", "You have not finished a game at table {table}.")
NOT_PLAYED: Final = Refusal(
    "not_played", "",
    "You can vote on this player count only if you have played this game with {players}. Finish "
    "a game here, or write a diary entry about one.")
BAD_TAG: Final = Refusal(
    "bad_tag", "", "A tag is one or a few words, up to {most} characters.")
TOO_MANY_TAGS: Final = Refusal(
    "too_many_tags", "", "You can use up to {most} tags for a game; remove one first.")
BAD_TEXT: Final = Refusal(
    "bad_text", "",
    "Give the text a title of up to {title} characters and a body of up to {body} characters.")
BAD_COMMENT: Final = Refusal(
    "bad_comment", "", "A comment can have 1 to {most} characters.")
TOO_MANY_COMMENTS: Final = Refusal(
    "too_many_comments", "", "This text already has {most} comments, which is the maximum.")
BAD_KIND: Final = Refusal("no_such_kind", "", "There are no texts of the kind {kind}.")
BAD_PLAYERS: Final = Refusal(
    "bad_players", "", "Points must be whole numbers, and you can name up to {most} players.")
