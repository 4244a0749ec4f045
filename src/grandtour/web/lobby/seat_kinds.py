"""Who takes the seats of a new table, as its form says it: "me", "shared Aiko" (who plays at the
same device), "bot cyclist", "friend Kenji", "rules wakhan" (whom the rules play with that option),
"open", or nobody."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from grandtour.bots.levels import USUAL_BOT
from grandtour.engine.game import Game
from grandtour.language import N_, Language, Message
from grandtour.people.rows import PersonRow
from grandtour.tables.opponents import Opponent, opponents
from grandtour.tables.seating import Wish
from grandtour.tables.table import Seat
from grandtour.web.http.labels import labels

USUAL_PLAYERS: Final = 3
COMPUTER: Final = f"bot {USUAL_BOT}"
OPEN: Final = "open"
NOBODY: Final = ""
SHARED: Final = "shared"
AGAIN: Final = {"friend": "open", "rules": NOBODY}      # who can sit once: what a second seat is


def kinds(rules: Game[Any], language: Language,
          friends: Collection[str]) -> list[tuple[str, str]]:
    """Who can take a seat: value and words."""
    led = [(kind_of(one), language.say(N_("{name}, led by the rules"), name=Message(one.name)))
           for one in opponents(rules.name)]
    bots = [(f"bot {bot}", language.say(N_("Computer, {level}"), level=level))
            for bot, level in labels(rules).items()]
    invited = [(f"friend {name}", language.say(N_("Invite {name}"), name=name))
               for name in friends]
    return [("me", language.say(N_("Me"))),
            (SHARED, language.say(N_("Somebody at this device"))), *led, *bots, *invited,
            ("open", language.say(N_("Open, by invitation"))),
            (NOBODY, language.say(N_("Nobody")))]


def kind_of(opponent: Opponent) -> str:
    return f"rules {opponent.option}"


def usual_seats(rules: Game[Any], others: str) -> list[str]:
    """Return who sits at a new table: the asker and two others of this kind, or as many as the game
    has at least or at most."""
    return ["me", *[others] * (rules.nearest_players(USUAL_PLAYERS) - 1)]


def kind_again(seat: Seat, person: str, friends: Collection[str]) -> str:
    """How the same seat is filled at a new table; other people have to be invited again."""
    if seat.kind == "bot":
        return f"bot {seat.holder}"
    if seat.shared and seat.holder == person:
        return f"{SHARED} {seat.name}"
    if seat.holder != person and seat.member and seat.name in friends:
        return f"friend {seat.name}"
    return "me" if seat.holder == person else "open"


def named(kind: str, name: str | None) -> str:
    """The kind with the name of whoever shares the device, if the form says one."""
    return f"{SHARED} {name.strip()}".strip() if kind.startswith(SHARED) and name is not None \
        else kind


def once(seats: Sequence[str]) -> tuple[str, ...]:
    """The seats with everybody who can sit once on one of them only."""
    return tuple(AGAIN.get(kind.partition(" ")[0], kind) if kind in seats[:number] else kind
                 for number, kind in enumerate(seats))


def agreed(game: str, seats: Sequence[str],
           options: Mapping[str, str]) -> tuple[tuple[str, ...], dict[str, str]]:
    """Seats and options that say the same: whom the rules play brings the option along, and who
    comes with an option has a seat, that of the last bot or else the first free one."""
    found, named = list(seats), dict(options)
    for one in opponents(game):
        kind = kind_of(one)
        if kind not in found and named.get(one.option) == one.value and room(found):
            found[place_for(found)] = kind
        elif kind in found:
            named[one.option] = one.value
    return tuple(found), named


def place_for(seats: Sequence[str]) -> int:
    """Of whom the rules play."""
    bots = [place for place, kind in enumerate(seats) if kind.startswith("bot ")]
    return bots[-1] if bots else list(seats).index(NOBODY)


def room(seats: Sequence[str]) -> bool:
    """Whether there is such a place."""
    return any(kind == NOBODY or kind.startswith("bot ") for kind in seats)


def wishes(seats: Sequence[str], friends: Mapping[str, PersonRow]) -> list[Wish]:
    """The seats that are taken. Whom the rules play take the places of the last bots
    (`seating.with_automata`), so they are wished last."""
    taken = [kind for kind in seats if kind != NOBODY]
    led = [kind for kind in taken if kind.startswith("rules ")]
    return [*(wish_of(kind, friends) for kind in taken if kind not in led),
            *[Wish("bot", USUAL_BOT)] * len(led)]


def wish_of(kind: str, friends: Mapping[str, PersonRow] | None = None) -> Wish:
    """Of somebody whom the rules do not play."""
    sort, _, which = kind.partition(" ")
    if sort == "bot":
        return Wish("bot", which)
    if sort == SHARED:
        return Wish("shared", name=which)
    if sort == "friend" and friends is not None:
        return Wish("kept", person=friends[which])
    return Wish("me") if sort == "me" else Wish("open")
