"""Refusals of reactions."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NOT_AMONG: Final = Refusal(
    "reactions_for_players", "", "Only the players and their friends can send reactions. Friends "
                                 "must also be allowed to write here.")
NO_REACTION: Final = Refusal(
    "no_such_reaction", "", "There is no such reaction. Reload the page and choose another one.")
TOO_FAST: Final = Refusal(
    "reaction_too_soon", "", "You can send a reaction every {seconds} seconds. Wait a moment.")
TOO_MANY: Final = Refusal(
    "too_many_reactions", "",
    "You have sent {most} reactions, the limit for one game. You can still write in the chat.")
