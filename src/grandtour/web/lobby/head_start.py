"""The head start of a weaker player: its choice in the form of a new table, and its words.

In the form, its value is "none", an agreement of `Terms.head_start`, or the place of a seat with an
amount: "2 4" gives 4 to the second seat of the form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from grandtour import games
from grandtour.engine.game import Game, HeadStart
from grandtour.language import N_, Language, Phrase
from grandtour.people.rows import PersonRow
from grandtour.ratings import Player, Rating
from grandtour.tables.head_starts import find_rating_gap
from grandtour.tables.table import Table
from grandtour.tables.terms import Terms
from grandtour.web.lobby.seat_kinds import NOBODY, SHARED

Agreed = Literal["small", "large", "fitting"]
AGREED: Final[tuple[Agreed, ...]] = get_args(Agreed)
NONE: Final = "none"

SOLE: Final = N_("{amount} more for the player with the lowest rating")
FITTING: Final = N_("{least} or {most} more for the player with the lowest rating, if the others "
                    "are rated much higher")


@dataclass(frozen=True)
class HeadStartField:
    """The field of the form: the clause, the choices (value, words, and whether it is the chosen
    one), what the ratings suggest, and whether somebody gets a head start."""

    clause: str
    choices: tuple[tuple[str, str, bool], ...]
    suggested: str
    chosen: bool


def amount_phrase(game: str, amount: int) -> object:
    """Return an amount in the unit of the game."""
    return games.words(game).ABOUT.head_starts.get(amount, amount)


def describe_given_head_start(table: Table, language: Language) -> str:
    """Return who has started with more; "" if no one has."""
    match = table.match
    found = match.game.find_head_start(match.options)
    return language.say(N_("{name} started with {amount} more (house rule)."),
                        name=table.names[found.seat],
                        amount=amount_phrase(match.game.name, found.amount)) if found else ""


def describe_agreed_head_start(game: str, terms: Terms, language: Language) -> str:
    """Return which head start is agreed; "" if none is."""
    phrase = describe_agreement(games.game(game), terms.head_start)
    return language.say(N_("{agreed}. Everyone can see who gets it, and the game is not rated."),
                        agreed=phrase) if phrase else ""


def describe_agreement(rules: Game[Any], agreed: str) -> Phrase | None:
    """Return an agreement in words; None if there is none, or if the game has no head start."""
    option = rules.head_start_option()
    if option is None or agreed not in AGREED:
        return None
    amounts = [amount_phrase(rules.name, amount) for amount in option.worth]
    if agreed == "fitting":
        return Phrase(FITTING, least=amounts[0], most=amounts[-1])
    return Phrase(SOLE, amount=amounts[0] if agreed == "small" else amounts[-1])


def read_head_start_choice(form: Mapping[str, str], usual: str) -> str:
    """Return the value of the form, or the usual one if it is missing."""
    return form.get("head-start", usual) or NONE


def find_default_choice(table: Table) -> str:
    """Return the value with which the form repeats the head start of the table."""
    found = table.match.game.find_head_start(table.match.options)
    if table.terms.head_start != NONE:
        return table.terms.head_start
    return f"{found.seat + 1} {found.amount}" if found else NONE


def find_named_choice(rules: Game[Any], seats: Sequence[str], chosen: str) -> dict[str, str]:
    """Return the option of a head start for a seat of the form, by name; nothing if the choice
    names no seat that is taken."""
    option, places = rules.head_start_option(), list_places(seats)
    place, _, amount = chosen.partition(" ")
    if option is None or amount not in map(str, option.worth) or place not in map(str, places):
        return {}
    found = HeadStart(places.index(int(place)), int(amount))
    return {option.name: found.value()}


def list_places(seats: Sequence[str]) -> list[int]:
    """Return the seats of the form that players take, counted from 1, in the order of the table."""
    return [place for place, kind in enumerate(seats, start=1)
            if kind != NOBODY and not kind.startswith("rules ")]


def build_field(rules: Game[Any], seats: Sequence[str], kinds: Mapping[str, str], chosen: str,
                known: Mapping[int, Rating], language: Language) -> HeadStartField | None:
    """Return the field of the form; None if the game has no head start. `kinds` has the words of
    the kinds of seats, `known` the ratings that the viewer may see, by place."""
    option, say = rules.head_start_option(), language.say
    if option is None:
        return None
    amounts = {amount: amount_phrase(rules.name, amount) for amount in option.worth}
    small, large = min(amounts), max(amounts)
    choices = {
        NONE: say(N_("no head start")),
        "small": say(N_("Lowest rating: {amount} more"), amount=amounts[small]),
        "large": say(N_("Lowest rating: {amount} more"), amount=amounts[large]),
        "fitting": say(N_("Lowest rating: as much as the ratings suggest")),
        **{f"{place} {amount}": say(
            N_("Seat {number} ({player}): {amount} more"), number=place, amount=phrase,
            player=name_choice_kind(seats[place - 1], kinds))
           for place in list_places(seats) for amount, phrase in amounts.items()}}
    return HeadStartField(
        option.clause, tuple((value, text, value == chosen) for value, text in choices.items()),
        "" if chosen != NONE else suggest_head_start(rules, seats, kinds, known, language),
        chosen != NONE)


def name_choice_kind(kind: str, kinds: Mapping[str, str]) -> str:
    """Return who sits on a seat of this kind."""
    sort, _, which = kind.partition(" ")
    return which if sort in (SHARED, "friend") and which else kinds.get(sort if sort == SHARED
                                                                        else kind, which)


def suggest_head_start(rules: Game[Any], seats: Sequence[str], kinds: Mapping[str, str],
                       known: Mapping[int, Rating], language: Language) -> str:
    """Return the head start that the ratings suggest; "" if they suggest none, or if one of them
    is not known."""
    option, places = rules.head_start_option(), list_places(seats)
    points = {place: known[place].points for place in places if place in known}
    if option is None or len(points) < max(2, len(places)):
        return ""
    gap = find_rating_gap(points)
    amount = option.fitting(gap.difference) if gap else 0
    if gap is None or not amount:
        return ""
    return language.say(N_("The ratings suggest {amount} more for seat {number} ({player})."),
                        amount=amount_phrase(rules.name, amount), number=gap.weakest,
                        player=name_choice_kind(seats[gap.weakest - 1], kinds))


def list_rated_players(seats: Sequence[str], viewer: str,
                       friends: Mapping[str, PersonRow]) -> dict[int, Player]:
    """Return by place the players of the form who can have a rating."""
    found: dict[int, Player] = {}
    for place, kind in enumerate(seats, start=1):
        sort, _, which = kind.partition(" ")
        if sort == "bot":
            found[place] = Player("bot", which)
        elif sort == "me" and viewer:
            found[place] = Player("person", viewer)
        elif sort == "friend" and which in friends:
            found[place] = Player("person", friends[which].id)
    return found
