"""The forms of tournaments and their measures, in words."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from babel.numbers import format_decimal

from grandtour.language import N_, Language
from grandtour.features.tournaments.forms import Form, accepts_latecomers
from grandtour.features.tournaments.rows import Phase
from grandtour.features.tournaments.standings import MEASURES, Measure, Value

FORMS: Final[Mapping[Form, str]] = {
    "swiss": N_("Swiss system"), "round_robin": N_("Round robin"), "knock_out": N_("Knock-out"),
    "league": N_("League")}
HOW: Final[Mapping[Form, str]] = {
    "swiss": N_("Everybody plays every round, with people who have as many points. As far as "
                "possible nobody meets anybody twice."),
    "round_robin": N_("Everybody meets everybody."),
    "knock_out": N_("Whoever wins a table goes on to the next round, until one is left."),
    "league": N_("A round robin in each division. After a season the best go up a division, and "
                 "the last go down."),
}
LATE: Final[Mapping[bool, str]] = {
    True: N_("Whoever comes late has half the points of a win for every round missed."),
    False: N_("Once it has begun nobody can enter any more."),
}
BYES: Final = N_("A bye counts as a win. The seat of whoever leaves is played on by a computer "
                 "player: it does not score, and is the last.")
PHASES: Final[Mapping[Phase, str]] = {
    "entry": N_("open for entry"), "play": N_("running"), "over": N_("finished"),
    "off": N_("called off")}

# What a column of the standings is called; what is measured among few has none.
COLUMNS: Final[Mapping[Measure, str]] = {
    "points": N_("Points"), "wins": N_("Wins"), "reached": N_("Round reached"),
    "strength": N_("Opponents’ points")}
# The same where there is no room for it.
SHORT: Final[Mapping[Measure, str]] = {
    "points": N_("Pts"), "wins": N_("W."), "reached": N_("Round"), "strength": N_("Opp.")}
DECIDES: Final[Mapping[Measure, tuple[str, str]]] = {
    "points": (N_("Points"),
               N_("24 for whoever wins a table, none for the last, and the places between evenly. "
                  "Who shares a place shares its points.")),
    "strength": (N_("Opponents’ points"),
                 N_("the mean of the points of all opponents; whoever was met twice counts twice")),
    "wins": (N_("Wins"), N_("how many tables one has won, alone or with others")),
    "duel": (N_("Among each other"),
             N_("the points at the tables where those have met who are still equal, as if nobody "
                "else had sat there")),
    "reached": (N_("Round reached"),
                N_("how far one has come; the winner of the final has come one further")),
}
SHARED: Final = N_("Whoever is equal in all of this shares the place.")


def list_columns(form: Form, language: Language) -> list[tuple[Measure, str]]:
    """Return the columns of the standings, the most important first."""
    return [(name, language.say(COLUMNS[name])) for name in MEASURES[form] if name in COLUMNS]


def list_headings(form: Form, language: Language) -> list[tuple[str, str]]:
    """Return the headings of the columns, each in full and in short."""
    return [(title, language.say(SHORT[name])) for name, title in list_columns(form, language)]


def describe_measures(form: Form, language: Language) -> list[tuple[str, str]]:
    """Return the measures, the most important first, each with its meaning."""
    return [(language.say(title), language.say(text))
            for title, text in (DECIDES[name] for name in MEASURES[form])]


def describe_form(form: Form, language: Language) -> list[str]:
    return [language.say(HOW[form]), language.say(LATE[accepts_latecomers(form)])]


def value_text(value: Value, language: Language) -> str:
    """Return a mean with one decimal, or a number as it is."""
    if isinstance(value, Fraction):
        return str(format_decimal(round(float(value), 1), format="0.0", locale=language.code))
    return str(value)
