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
    "swiss": N_("Everyone plays every round, against people with the same number of points. As "
                "far as possible no one meets the same opponent twice."),
    "round_robin": N_("Everyone meets everyone."),
    "knock_out": N_("The winner of each table moves on to the next round, until one player is "
                    "left."),
    "league": N_("A round robin in each division. After a season, the top players move up a "
                 "division and the bottom players move down."),
}
LATE: Final[Mapping[bool, str]] = {
    True: N_("Latecomers get half the points of a win for every round missed."),
    False: N_("No one can enter once it has begun."),
}
BYES: Final = N_("A bye counts as a win. If someone leaves, a computer player takes over the "
                 "seat; it does not score and finishes last.")
PHASES: Final[Mapping[Phase, str]] = {
    "entry": N_("open for entry"), "play": N_("running"), "over": N_("finished"),
    "off": N_("cancelled")}

# What a column of the standings is called.
COLUMNS: Final[Mapping[Measure, str]] = {
    "points": N_("Points"), "wins": N_("Wins"), "reached": N_("Round reached"),
    "strength": N_("Opponents’ points"), "duel": N_("Direct encounters")}
# The same where there is no room for it.
SHORT: Final[Mapping[Measure, str]] = {
    "points": N_("Pts"), "wins": N_("W."), "reached": N_("Round"), "strength": N_("Opp."),
    "duel": N_("Dir.")}
DECIDES: Final[Mapping[Measure, tuple[str, str]]] = {
    "points": (N_("Points"),
               N_("24 points for winning a table, 0 for last place, evenly spaced in between. "
                  "Players who share a place share its points.")),
    "strength": (N_("Opponents’ points"),
                 N_("the average points of all opponents; opponents met twice count twice")),
    "wins": (N_("Wins"), N_("the number of tables won, alone or with others")),
    "duel": (N_("Direct encounters"),
             N_("the points from tables between the players who are still tied, as if no one "
                "else had played there")),
    "reached": (N_("Round reached"),
                N_("the last round reached; the winner of the final gets one more")),
}
NOT_MEASURED: Final = "–"
SHARED: Final = N_("Players who are still tied after all of this share the place.")


def list_columns(form: Form, language: Language) -> list[tuple[Measure, str]]:
    """Return the columns of the standings, the most important first."""
    return [(name, language.say(COLUMNS[name])) for name in MEASURES[form]]


def list_column_headings(form: Form, language: Language) -> list[tuple[str, str]]:
    """Return the headings of the columns, each in full and in short."""
    return [(title, language.say(SHORT[name])) for name, title in list_columns(form, language)]


def describe_measures(form: Form, language: Language) -> list[tuple[str, str]]:
    """Return the measures, the most important first, each with its meaning."""
    return [(language.say(title), language.say(text))
            for title, text in (DECIDES[name] for name in MEASURES[form])]


def describe_form(form: Form, language: Language) -> list[str]:
    return [language.say(HOW[form]), language.say(LATE[accepts_latecomers(form)])]


def format_value(value: Value | None, language: Language) -> str:
    """Return a mean with one decimal, a number as it is, or a dash if nothing was measured."""
    if value is None:
        return NOT_MEASURED
    if isinstance(value, Fraction):
        return str(format_decimal(round(float(value), 1), format="0.0", locale=language.code))
    return str(value)
