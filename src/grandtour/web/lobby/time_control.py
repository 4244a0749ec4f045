"""The time control of a new table: its form, and the agreement in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from grandtour.language import Count, Language, N_
from grandtour.tables.terms import ABSENCE, Terms
from grandtour.tables.times import (
    DAY, HOUR, MINUTE, UNITS, split_amount, clock_text, time_rule_text, length_text,
)
from grandtour.web.http.forms import parse_whole_number

OWN: Final = "own"

# Common time controls: the name in the form, the pace, the bank, the increment and the ceiling.
PRESETS: Final[dict[str, dict[str, Any]]] = {
    "live": {"pace": "live", "bank": 0, "increment": 0, "ceiling": 0},
    "live-5": {"pace": "live", "bank": 5 * MINUTE, "increment": 10, "ceiling": 0},
    "live-10": {"pace": "live", "bank": 10 * MINUTE, "increment": 20, "ceiling": 0},
    "live-25": {"pace": "live", "bank": 25 * MINUTE, "increment": 30, "ceiling": 0},
    "days-1": {"pace": "days", "bank": DAY, "increment": 6 * HOUR, "ceiling": 2 * DAY},
    "days-3": {"pace": "days", "bank": 3 * DAY, "increment": 12 * HOUR, "ceiling": 6 * DAY},
    "days": {"pace": "days", "bank": 0, "increment": 0, "ceiling": 0},
}
TIMES: Final = ("bank", "increment", "ceiling")
NAMES: Final = {"second": N_("in seconds"), "minute": N_("in minutes"), "hour": N_("in hours"),
                "day": N_("in days")}
ZERO: Final = {
    "bot": N_("a computer player takes over; the player can take the seat back"),
    "table": N_("the others decide"),
    "forfeit": N_("the player loses; a computer player finishes the game"),
}
ABSENCES: Final = (0, 5 * MINUTE, 30 * MINUTE, HOUR, DAY, 3 * DAY, 14 * DAY)
ANSWERS: Final = (0, 2 * MINUTE, 12 * HOUR, DAY)
SLEEPS: Final = {"never": False, "hours": True}
VACATIONS: Final = (0, 3, 7, 14)            # days
LONGEST: Final = 9999                       # of a number in the form


def read_time_control(form: Mapping[str, str], usual: Terms) -> dict[str, Any]:
    """Return the terms of the form; missing ones are as usual."""
    chosen = form.get("pace", "")
    times = PRESETS.get(chosen) or (read_own_times(form, usual) if chosen == OWN else {})
    kept = {name: getattr(usual, name) for name in ("pace", *TIMES)}
    zero = form.get("zero", "")
    return {**kept, **times, "zero": zero if zero in ZERO else usual.zero,
            "absence": read_form_number(form, "absence", ABSENCES, usual.absence),
            "answer": read_form_number(form, "answer", ANSWERS, usual.answer),
            "sleep": SLEEPS.get(form.get("sleep", ""), usual.sleep),
            "vacation": read_form_number(form, "vacation", VACATIONS, usual.vacation)}


def read_own_times(form: Mapping[str, str], usual: Terms) -> dict[str, Any]:
    """Return the times that the form gives as numbers with units."""
    found: dict[str, Any] = {"pace": "days" if form.get("own-pace") == "days" else "live"}
    for name in TIMES:
        text, unit = form.get(name, ""), form.get(f"{name}-unit", "")
        if parse_whole_number(text, LONGEST + 1) <= LONGEST and unit in UNITS:
            found[name] = int(text) * UNITS[unit]
    return found


def read_form_number(form: Mapping[str, str], name: str, offered: tuple[int, ...],
                     usual: int) -> int:
    """Return the form's number if it is one of those offered."""
    text = form.get(name, "")
    return int(text) if text in {str(number) for number in offered} else usual


def list_pace_choices(terms: Terms, language: Language) -> dict[str, Any]:
    """Return the choices of the form, and which are chosen."""
    say = language.say
    times = {name: getattr(terms, name) for name in ("pace", *TIMES)}
    preset = next((name for name, wished in PRESETS.items() if wished == times), OWN)
    offered = {pace: [(name, clock_text(Terms(**wished), language), name == preset)
                      for name, wished in PRESETS.items() if wished["pace"] == pace]
               for pace in PACES}
    return {
        "presets": [(say(PACES[pace]), choices) for pace, choices in offered.items()],
        "own": (OWN, say(N_("Custom")), preset == OWN),
        "days": terms.pace == "days",
        "amounts": [(name, say(title), *split_amount(getattr(terms, name)))
                    for name, title in AMOUNTS.items()],
        "units": [(unit, say(name)) for unit, name in NAMES.items()],
        "zero": [(value, say(text), value == terms.zero) for value, text in ZERO.items()],
        "absence": [(seconds, absence_text(seconds, language), seconds == terms.absence)
                    for seconds in sorted({*ABSENCES, terms.absence})],
        "answer": [(seconds, answer_text(seconds, language), seconds == terms.answer)
                   for seconds in sorted({*ANSWERS, terms.answer})],
        "sleep": [(value, say(SLEEP[value]), sleeps == terms.sleep)
                  for value, sleeps in SLEEPS.items()],
        "vacation": [(days, vacation_text(days, language), days == terms.vacation)
                     for days in sorted({*VACATIONS, terms.vacation})],
    }


PACES: Final = {"live": N_("in one sitting"), "days": N_("correspondence")}
AMOUNTS: Final = {"bank": N_("At the start"), "increment": N_("Added each turn"),
                  "ceiling": N_("Maximum (0: no limit)")}


SLEEP: Final = {"never": N_("run at all hours"),
                "hours": N_("run only during each player’s playing hours (correspondence games)")}


def list_pace_rows(terms: Terms, language: Language) -> list[tuple[str, str]]:
    """Return the agreement about time, in plain words."""
    return [*list_clock_rows(terms, language), absence_row(terms, language)]


def absence_row(terms: Terms, language: Language) -> tuple[str, str]:
    """Return the rule about absent players."""
    say = language.say
    return say(N_("Away")), say(
        N_("a player who does not react for {time} while the table waits for them; the seat can "
           "then be given to someone else"),
        time=length_text(terms.seconds_until_away, language))


def list_clock_rows(terms: Terms, language: Language) -> list[tuple[str, str]]:
    """Return the pace and the rules of the clocks."""
    say = language.say
    rows = [(say(N_("Pace")), time_rule_text(terms, language))]
    if terms.bank:
        rows.append((say(N_("At zero")), say(ZERO[terms.zero])))
    if terms.answer:
        rows.append((say(N_("Questions out of turn")), answer_text(terms.answer, language)))
    if terms.sleep:
        rows.append((say(N_("Playing hours")), say(N_(
            "each clock runs only during the hours its player has set"))))
    if terms.vacation:
        rows.append((say(N_("Vacation")), vacation_text(terms.vacation, language)))
    return rows


def absence_text(seconds: int, language: Language) -> str:
    """Return when a silent player counts as absent."""
    if seconds:
        return language.say(N_("after {time}"), time=length_text(seconds, language))
    return language.say(N_("after {live} in a live game, after {days} in a correspondence game"),
                        **{pace: length_text(time, language) for pace, time in ABSENCE.items()})


def answer_text(seconds: int, language: Language) -> str:
    """Return when a question out of turn answers itself."""
    if not seconds:
        return language.say(N_("wait for an answer"))
    return language.say(N_("answered automatically after {time}; the answer commits no one to "
                           "anything"),
                        time=length_text(seconds, language))


def vacation_text(days: int, language: Language) -> str:
    if not days:
        return language.say(N_("no vacation"))
    return language.say(Count("{n} day per player", "{n} days per player", days))


def drop_meaningless_settings(terms: Terms) -> Terms:
    """Return the terms without meaningless ones.

    These are a vacation or a ceiling without a clock, sleep in a live game, and open positions
    where no one may watch. Spectators who see open positions cannot write."""
    closed = terms if terms.watch == "all" else replace(terms, open_after=0)
    silent = replace(closed, talk="seats") if closed.open_after else closed
    awake = silent if terms.pace == "days" else replace(silent, sleep=False)
    return awake if terms.bank else replace(
        awake, increment=0, ceiling=0, vacation=0, sleep=False)
