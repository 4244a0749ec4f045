"""Refusals of tournaments."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_TOURNAMENT: Final = Refusal(
    "no_such_tournament", "", "There is no tournament at this address, or it is not for you.")
BAD_TOURNAMENT: Final = Refusal(
    "bad_tournament", "",
    "A tournament needs a name of {title} letters at most, a description of {about} letters at "
    "most, tables of {least} to {most} players, and {rounds} rounds at most.")
CLOCK_NEEDED: Final = Refusal(
    "clock_needed", "",
    "A tournament needs a clock at its tables, at the end of which a computer player goes on or "
    "the game is lost: else one person could hold up everybody.")
NOT_ORGANISER: Final = Refusal(
    "not_organiser", "", "Only whoever has opened the tournament can do this.")
ENTRY_CLOSED: Final = Refusal(
    "entry_closed", "", "Nobody can enter this tournament any more.")
TOURNAMENT_FULL: Final = Refusal(
    "tournament_full", "", "{most} people take part: this tournament is full.")
NOT_ENTERED: Final = Refusal("not_entered", "", "You do not take part in this tournament.")
OUT_ALREADY: Final = Refusal(
    "out_already", "", "You have left this tournament: nobody comes back into one that has begun.")
TOURNAMENT_BEGUN: Final = Refusal(
    "tournament_begun", "", "The tournament has begun already.")
TOURNAMENT_OVER: Final = Refusal(
    "tournament_over", "", "The tournament has ended already.")
TOO_FEW: Final = Refusal("too_few_entrants", "", "A tournament needs {least} people to begin.")
TOO_MANY_TOURNAMENTS: Final = Refusal(
    "too_many_tournaments", "", "One person can have {most} tournaments open at most.")
