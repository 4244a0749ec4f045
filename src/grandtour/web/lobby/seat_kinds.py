"""The values of seats in the form for a new table.

They are "me", "shared Aiko" (a player at the same device), "bot cyclist", "friend Kenji", "rules
wakhan" (an automaton, with that option), "open", and "" for an empty seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from grandtour.bots.levels import USUAL_BOT
from grandtour.engine.game import Game
from grandtour.language import N_, Language, Message
from grandtour.people.rows import PersonRow
from grandtour.tables.opponents import Opponent, list_opponents
from grandtour.tables.seating import SeatWish
from grandtour.tables.table import Seat
from grandtour.web.http.labels import describe_bot_levels

USUAL_PLAYERS: Final = 3
COMPUTER: Final = f"bot {USUAL_BOT}"
OPEN: Final = "open"
NOBODY: Final = ""
SHARED: Final = "shared"
AGAIN: Final = {"friend": "open", "rules": NOBODY}      # kinds that cannot repeat


def list_kinds(rules: Game[Any], language: Language,
               friends: Collection[str]) -> list[tuple[str, str]]:
    """Return the kinds that a seat can have: value and words."""
    led = [(name_automaton_kind(one),
            language.say(N_("{name}, automated opponent"), name=Message(one.name)))
           for one in list_opponents(rules.name)]
    bots = [(f"bot {bot}", language.say(N_("Computer, {level}"), level=level))
            for bot, level in describe_bot_levels(rules).items()]
    invited = [(f"friend {name}", language.say(N_("Invite {name}"), name=name))
               for name in friends]
    return [("me", language.say(N_("Me"))),
            (SHARED, language.say(N_("Someone on this device"))), *led, *bots, *invited,
            ("open", language.say(N_("Open, by invitation"))),
            (NOBODY, language.say(N_("No one")))]


def name_automaton_kind(opponent: Opponent) -> str:
    return f"rules {opponent.option}"


def choose_default_seats(rules: Game[Any], others: str) -> list[str]:
    """Return the seats of a new table: the viewer and two others of this kind.

    If the game has other limits, use its nearest number of players."""
    return ["me", *[others] * (rules.nearest_players(USUAL_PLAYERS) - 1)]


def repeat_seat_kind(seat: Seat, person: str, friends: Collection[str]) -> str:
    """Return the kind of the same seat at a new table. Other people have to be invited again."""
    if seat.kind == "bot":
        return f"bot {seat.holder}"
    if seat.shared and seat.holder == person:
        return f"{SHARED} {seat.name}"
    if seat.holder != person and seat.member and seat.name in friends:
        return f"friend {seat.name}"
    return "me" if seat.holder == person else "open"


def add_person_name(kind: str, name: str | None) -> str:
    """Return the kind with the name of the player at the shared device, if the form has one."""
    return f"{SHARED} {name.strip()}".strip() if kind.startswith(SHARED) and name is not None \
        else kind


def drop_repeated_names(seats: Sequence[str]) -> tuple[str, ...]:
    """Return the seats with every person and automaton on one seat only."""
    return tuple(AGAIN.get(kind.partition(" ")[0], kind) if kind in seats[:number] else kind
                 for number, kind in enumerate(seats))


def keep_fitting_options(game: str, seats: Sequence[str],
                         options: Mapping[str, str]) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return seats and options that agree.

    An automaton brings its option along. An option with an automaton gives it a seat: that of the
    last bot, else the first empty one."""
    found, named = list(seats), dict(options)
    for one in list_opponents(game):
        kind = name_automaton_kind(one)
        if kind not in found and named.get(one.option) == one.value and has_place(found):
            found[find_open_place(found)] = kind
        elif kind in found:
            named[one.option] = one.value
    return tuple(found), named


def find_open_place(seats: Sequence[str]) -> int:
    """Return the seat for an automaton."""
    bots = [place for place, kind in enumerate(seats) if kind.startswith("bot ")]
    return bots[-1] if bots else list(seats).index(NOBODY)


def has_place(seats: Sequence[str]) -> bool:
    """Return whether there is such a seat."""
    return any(kind == NOBODY or kind.startswith("bot ") for kind in seats)


def list_seat_wishes(seats: Sequence[str], friends: Mapping[str, PersonRow]) -> list[SeatWish]:
    """Return the wishes for the seats that are taken.

    Automata take the places of the last bots (`seating.place_automata`), so they come last."""
    taken = [kind for kind in seats if kind != NOBODY]
    led = [kind for kind in taken if kind.startswith("rules ")]
    return [*(make_seat_wish(kind, friends) for kind in taken if kind not in led),
            *[SeatWish("bot", USUAL_BOT)] * len(led)]


def make_seat_wish(kind: str, friends: Mapping[str, PersonRow] | None = None) -> SeatWish:
    """Return the wish for a seat that has no automaton."""
    sort, _, which = kind.partition(" ")
    if sort == "bot":
        return SeatWish("bot", which)
    if sort == SHARED:
        return SeatWish("shared", name=which)
    if sort == "friend" and friends is not None:
        return SeatWish("kept", person=friends[which])
    return SeatWish("me") if sort == "me" else SeatWish("open")
