"""The agreements of a new table about people.

They say who may find the table and write there, the order of seats, and when bots take the free
seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grandtour.language import Count, Language, N_
from grandtour.tables.terms import Terms
from grandtour.tables.times import length_text

FILLS: Final = (0, 120, 600, 3600, 24 * 3600)       # seconds
FOUND: Final = {"link": N_("only with the link"), "listed": N_("everyone, in the list of open "
                                                               "tables")}
ORDER: Final = {"fixed": N_("as above"), "lot": N_("drawn by lot at the start")}
HINTS: Final = {"none": N_("only in games against computer players"),
                "all": N_("always, for the player who must choose")}
BACK: Final = {"consent": N_("if all others agree"), "never": N_("not at all")}
TAKING_BACK: Final = {
    "consent": N_("freely until something is drawn or another player acts; after that, only if "
                  "all others agree"),
    "never": N_("freely until something is drawn or another player acts; after that, not at all")}
WATCHED: Final = {
    "all": N_("anyone with the address of the table; hidden information stays hidden"),
    "nobody": N_("only the players at the table")}
OPENS: Final = (0, 5, 10, 20, 40)   # moves
# The same in a few words, for folded settings.
BRIEFLY: Final = {
    "found": {"link": FOUND["link"], "listed": N_("everyone can find the table")},
    "watch": {"all": N_("spectators welcome"), "nobody": N_("no spectators")},
    "undo": {"consent": N_("taking back if all agree"), "never": N_("no taking back")}}
START: Final = {"full": N_("every seat is taken"),
               "ready": N_("every seat is taken and everyone is present or ready")}
TALK: Final = {"all": N_("players and spectators"), "seats": N_("only the players")}


def read_visibility(form: Mapping[str, str], usual: Terms) -> dict[str, Any]:
    """Return the terms of the form; missing ones are as usual."""
    found, order, talk = form.get("found", ""), form.get("order", ""), form.get("talk", "")
    fill, opens = form.get("fill", ""), form.get("open-after", "")
    return {
        "listed": found == "listed" if found in FOUND else usual.listed,
        "order": order if order in ORDER else usual.order,
        "watch": form["watch"] if form.get("watch") in WATCHED else usual.watch,
        "talk": talk if talk in TALK else usual.talk,
        "open_after": int(opens) if opens in {str(moves) for moves in OPENS} else usual.open_after,
        "undo": form["undo"] if form.get("undo") in BACK else usual.undo,
        "hints": form["hints"] == "all" if form.get("hints") in HINTS else usual.hints,
        "start": form["start"] if form.get("start") in START else usual.start,
        "fill": int(fill) if fill in {str(seconds) for seconds in FILLS} else usual.fill,
    }


def list_visibility_choices(terms: Terms, language: Language) -> dict[str, Any]:
    """Return the choices of the form, and which are chosen."""
    say = language.say
    fills = sorted({*FILLS, terms.fill})
    return {
        "found": [(value, say(text), (value == "listed") == terms.listed)
                  for value, text in FOUND.items()],
        "order": [(value, say(text), value == terms.order) for value, text in ORDER.items()],
        "watch": [(value, say(text), value == terms.watch) for value, text in WATCHED.items()],
        "start": [(value, say(text), value == terms.start) for value, text in START.items()],
        "talk": [(value, say(text), value == terms.talk) for value, text in TALK.items()],
        "open_after": [(moves, describe_open_positions(moves, language), moves == terms.open_after)
                       for moves in sorted({*OPENS, terms.open_after})],
        "undo": [(value, say(text), value == terms.undo) for value, text in BACK.items()],
        "hints": [(value, say(text), (value == "all") == terms.hints)
                  for value, text in HINTS.items()],
        "fill": [(seconds, describe_filling(seconds, language), seconds == terms.fill)
                 for seconds in fills],
    }


def describe_visibility(terms: Terms, language: Language) -> list[str]:
    """Return in brief who may find and watch the table, and how taking back works."""
    chosen = {"found": "listed" if terms.listed else "link", "watch": terms.watch,
              "undo": terms.undo}
    return [language.say(BRIEFLY[name][value]) for name, value in chosen.items()]


def describe_open_positions(moves: int, language: Language) -> str:
    """Return when spectators see hidden things."""
    if not moves:
        return language.say(N_("when the game is over"))
    return language.say(Count("with a delay of {n} move, if they are members",
                              "with a delay of {n} moves, if they are members", moves))


def describe_watching(terms: Terms, language: Language) -> str:
    """Return who sees the game, and how much of it."""
    if not terms.open_after:
        return language.say(WATCHED[terms.watch])
    return language.say(Count(
        "anyone with the address of the table; members who only watch see everything, with a "
        "delay of {n} move, and cannot write in the chat",
        "anyone with the address of the table; members who only watch see everything, with a "
        "delay of {n} moves, and cannot write in the chat", terms.open_after))


def describe_filling(seconds: int, language: Language) -> str:
    """Return when bots take the free seats."""
    if not seconds:
        return language.say(N_("never; free seats wait for people"))
    return language.say(N_("after {time}"), time=length_text(seconds, language))
