"""What computer players are called, whoever has no name, and of what notices tell."""

from __future__ import annotations

from typing import Any, Final

from grandtour.bots.levels import NAMES, offered
from grandtour.engine.game import Game
from grandtour.language import N_, Message, Phrase
from grandtour.people.channels import EVENTS

# The computer players, from the weakest to the strongest, as people read them.
LEVELS: Final = {
    "walker": N_("walker"), "cyclist": N_("cyclist"), "coachman": N_("coachman"),
    "pilot": N_("pilot"), "cartographer": N_("cartographer"), "explorer": N_("explorer"),
    "astronomer": N_("astronomer")}
assert tuple(LEVELS) == NAMES

# The same with their numbers.
NUMBERED: Final = {name: Phrase(N_("level {number}: {level}"), number=number, level=Message(level))
                   for number, (name, level) in enumerate(LEVELS.items(), start=1)}

# Of what notices tell.
EVENT_NAMES: Final = dict(zip(EVENTS, (
    N_("Your turn"), N_("A question to you"), N_("An invitation to a table"),
    N_("Table is ready"), N_("Clock is low"), N_("Game finished"),
    N_("Somebody writes to you"), N_("Your plan was dropped"),
    N_("A bye in a tournament"), N_("Tournament finished"), N_("Season finished"),
    N_("Tournament called off"), N_("Meeting begins soon"), N_("The host writes to you")),
    strict=True))

# Who sits where a position is only looked at.
PLAYER: Final = N_("Player {number}")


def label(bot: str) -> Phrase:
    """How strong a computer player is: its level, or the name of one from another package."""
    return NUMBERED.get(bot) or Phrase("{level}", level=bot)


def labels(game: Game[Any]) -> dict[str, Phrase]:
    """The computer players that can be chosen for this game."""
    return {name: label(name) for name in offered(game)}
