"""Who comes to a new table, as its form asks: who may find it and write there, in which order they
sit, and when bots take the seats that stay free."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from grandtour.language import Count, Language, N_
from grandtour.tables.terms import Terms
from grandtour.tables.times import time_said

FILLS: Final = (0, 120, 600, 3600, 24 * 3600)       # seconds
FOUND: Final = {"link": N_("only with the link"), "listed": N_("everybody, among the open tables")}
ORDER: Final = {"fixed": N_("as above"), "lot": N_("by lot at the start")}
HINTS: Final = {"none": N_("only against computer players alone"),
                "all": N_("always, for whoever must choose")}
BACK: Final = {"consent": N_("if all others agree"), "never": N_("not at all")}
TAKING_BACK: Final = {
    "consent": N_("free until something is drawn or somebody else acts, then if all others agree"),
    "never": N_("free until something is drawn or somebody else acts, then never")}
WATCHED: Final = {
    "all": N_("whoever has the address of the table; nobody sees what is hidden"),
    "nobody": N_("only those who sit at the table")}
OPENS: Final = (0, 5, 10, 20, 40)   # moves
# The same in a few words, for whoever has not unfolded the settings.
BRIEFLY: Final = {
    "found": {"link": FOUND["link"], "listed": N_("everybody finds the table")},
    "watch": {"all": N_("spectators welcome"), "nobody": N_("no spectators")},
    "undo": {"consent": N_("taking back if all agree"), "never": N_("no taking back")}}
START: Final = {"full": N_("every seat is taken"),
               "ready": N_("every seat is taken, and everybody is there or ready")}
TALK: Final = {"all": N_("players and spectators"), "seats": N_("only the players")}


def company_of(form: Mapping[str, str], usual: Terms) -> dict[str, Any]:
    """The terms that the form names; the others are as usual."""
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


def company_choices(terms: Terms, language: Language) -> dict[str, Any]:
    """What the form offers, and what is chosen."""
    say = language.say
    fills = sorted({*FILLS, terms.fill})
    return {
        "found": [(value, say(text), (value == "listed") == terms.listed)
                  for value, text in FOUND.items()],
        "order": [(value, say(text), value == terms.order) for value, text in ORDER.items()],
        "watch": [(value, say(text), value == terms.watch) for value, text in WATCHED.items()],
        "start": [(value, say(text), value == terms.start) for value, text in START.items()],
        "talk": [(value, say(text), value == terms.talk) for value, text in TALK.items()],
        "open_after": [(moves, opened_said(moves, language), moves == terms.open_after)
                       for moves in sorted({*OPENS, terms.open_after})],
        "undo": [(value, say(text), value == terms.undo) for value, text in BACK.items()],
        "hints": [(value, say(text), (value == "all") == terms.hints)
                  for value, text in HINTS.items()],
        "fill": [(seconds, fill_said(seconds, language), seconds == terms.fill)
                 for seconds in fills],
    }


def company_briefly(terms: Terms, language: Language) -> list[str]:
    """Who may find and watch the table, and what can be taken back."""
    chosen = {"found": "listed" if terms.listed else "link", "watch": terms.watch,
              "undo": terms.undo}
    return [language.say(BRIEFLY[name][value]) for name, value in chosen.items()]


def opened_said(moves: int, language: Language) -> str:
    """When spectators see what is hidden."""
    if not moves:
        return language.say(N_("when the game is over"))
    return language.say(Count("{n} move late, if they are members",
                              "{n} moves late, if they are members", moves))


def watched_said(terms: Terms, language: Language) -> str:
    """Who sees the game, and what of it."""
    if not terms.open_after:
        return language.say(WATCHED[terms.watch])
    return language.say(Count(
        "whoever has the address of the table; to members who only watch everything is shown open, "
        "{n} move late, and they cannot write in the chat",
        "whoever has the address of the table; to members who only watch everything is shown open, "
        "{n} moves late, and they cannot write in the chat", terms.open_after))


def fill_said(seconds: int, language: Language) -> str:
    """When bots take the free seats."""
    if not seconds:
        return language.say(N_("never, they wait for people"))
    return language.say(N_("after {time}"), time=time_said(seconds, language))
