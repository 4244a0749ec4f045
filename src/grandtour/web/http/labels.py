"""Display names of computer players, notifications, and players without a name."""

from __future__ import annotations

from typing import Any, Final

from grandtour.bots.levels import NAMES, list_table_bots
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

# The kinds of notifications.
EVENT_NAMES: Final = dict(zip(EVENTS, (
    N_("Your turn"), N_("A question for you"), N_("An invitation to a table"),
    N_("Table is ready"), N_("Time is running out"), N_("Game finished"),
    N_("A message for you"), N_("Your plan was dropped"),
    N_("A bye in a tournament"), N_("Tournament finished"), N_("Season finished"),
    N_("Tournament cancelled"), N_("Meeting begins soon"),
    N_("Something is planned in my community"), N_("A table is opened for my community"),
    N_("A free seat in a friend’s game"), N_("A message from the host")),
    strict=True))

# The player of a seat in a position that is only looked at.
PLAYER: Final = N_("Player {number}")


def describe_bot_level(bot: str) -> Phrase:
    """Return the strength of a computer player: its level, or its name if another package provides
    it."""
    return NUMBERED.get(bot) or Phrase("{level}", level=bot)


def describe_bot_levels(game: Game[Any]) -> dict[str, Phrase]:
    """Return the labels of the computer players that this game offers."""
    return {name: describe_bot_level(name) for name in list_table_bots(game)}
