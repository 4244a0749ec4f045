"""Refusals of tournaments."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_TOURNAMENT: Final = Refusal(
    "no_such_tournament", "", "There is no tournament at this address, or you cannot see it.")
BAD_TOURNAMENT: Final = Refusal(
    "bad_tournament", "",
    "Give the tournament a name of up to {title} characters, a description of up to {about} "
    "characters, tables of {least} to {most} players, and up to {rounds} rounds.")
BAD_BEGIN: Final = Refusal(
    "bad_begin", "", "Let the tournament begin at a day and time within a year from now.")
CLOCK_NEEDED: Final = Refusal(
    "clock_needed", "",
    "A tournament needs a clock. When it runs out, a computer player must take over or the "
    "player must lose; otherwise one person could hold up everyone.")
NOT_ORGANISER: Final = Refusal(
    "not_organiser", "", "Only the organiser of the tournament can do this.")
ENTRY_CLOSED: Final = Refusal(
    "entry_closed", "", "This tournament no longer accepts entries.")
TOURNAMENT_FULL: Final = Refusal(
    "tournament_full", "", "This tournament is full: {most} people are taking part.")
NOT_ENTERED: Final = Refusal("not_entered", "", "You are not taking part in this tournament.")
LEFT_TOURNAMENT: Final = Refusal(
    "left_tournament", "",
    "You have left this tournament. Once it has begun, no one can come back.")
TOURNAMENT_BEGUN: Final = Refusal(
    "tournament_begun", "", "The tournament has already begun.")
TOURNAMENT_OVER: Final = Refusal(
    "tournament_over", "", "The tournament has already ended.")
TOO_FEW: Final = Refusal("too_few_entrants", "", "A tournament needs at least {least} people to "
                                                 "begin.")
TOO_MANY_TOURNAMENTS: Final = Refusal(
    "too_many_tournaments", "", "You can have up to {most} open tournaments.")
