"""What makes each level of the computer players someone to remember: a habit, and a line at the
beginning and at the end of a game. Their portraits are in static/faces.svg."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from grandtour.bots.levels import NAMES
from grandtour.language import N_


@dataclass(frozen=True)
class BotDescription:
    """A habit that is true of the level in every game, a greeting and a farewell.

    None of them depends on the game, its course or its result, so they reveal nothing."""

    habit: str
    greeting: str
    farewell: str


FACES: Final = {
    "walker": BotDescription(
        N_("Takes it easy: looks at no more than eight possibilities and picks the best of them."),
        N_("One step after another. Shall we?"),
        N_("That was a fine walk. Thank you for the game.")),
    "cyclist": BotDescription(
        N_("Tries a few quick ways to play its turn and never looks round at the others."),
        N_("Ready to roll!"),
        N_("A good ride! Thank you for the game.")),
    "coachman": BotDescription(
        N_("Compares more ways to play its turn than the cyclist, and keeps to its own road no "
           "matter what the others do."),
        N_("All aboard! I wish us a good journey."),
        N_("Here we are. It was a pleasure to travel with you.")),
    "pilot": BotDescription(
        N_("Searches its own turn more closely than the coachman, and does not ask how the "
           "others will respond."),
        N_("Cleared for take-off. Good luck to all of us."),
        N_("Safely landed. Thank you for the flight.")),
    "cartographer": BotDescription(
        N_("Charts its turn: weighs many possibilities against each other before it settles on "
           "one."),
        N_("A blank sheet. Let us see what it becomes."),
        N_("The map is drawn. Thank you for the game.")),
    "explorer": BotDescription(
        N_("Looks far into its own turn: up to two thousand positions before it decides."),
        N_("Let us see what lies ahead."),
        N_("So much to see in one game. Thank you.")),
    "astronomer": BotDescription(
        N_("Looks beyond its own turn: plays out its best ideas to see how the others will "
           "respond."),
        N_("A clear sky. I look forward to our game."),
        N_("The stars are fading. Well played, everyone.")),
}
assert tuple(FACES) == NAMES
