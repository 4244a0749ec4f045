"""Refusals of reactions."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NOT_AMONG: Final = Refusal(
    "reactions_for_players", "", "Only the players, and spectators who are friends of one of them "
                                 "and may write here, can send reactions.")
NO_REACTION: Final = Refusal(
    "no_such_reaction", "", "There is no such reaction. Reload the page and choose one there.")
TOO_FAST: Final = Refusal(
    "reaction_too_soon", "", "You can send a reaction every {seconds} seconds. Wait a moment.")
TOO_MANY: Final = Refusal(
    "too_many_reactions", "",
    "You can send {most} reactions in a game, and you have. You can still "
                             "write in the chat.")
