"""The head start of the weaker player: agreed when the table is opened, given as the game begins.

The site decides who is weaker, by the ratings in this game. It writes the seat and the amount into
an option of the match, so that the rules know no ratings. A player who sits down at such a table
agrees that the others learn who has the lowest rating."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from grandtour.engine.core import PUBLIC
from grandtour.engine.game import NO_HEAD_START, HeadStart, HeadStartOption
from grandtour.engine.match import Match
from grandtour.ratings import Player, Rating, make_initial_rating
from grandtour.tables.events import GiveHeadStart
from grandtour.tables.rows import EventRow
from grandtour.tables.table import Table

# Returns the ratings of players in the game of this name. Players without any are left out.
FindRatings = Callable[[str, Collection[Player]], Awaitable[Mapping[Player, Rating]]]

NOBODY: Final = Player("person", "")        # a player without an account of their own


def has_head_start(table: Table) -> bool:
    """Return whether a head start is agreed or given at the table: such a game is not rated."""
    match = table.match
    return table.terms.head_start != "none" or match.game.find_head_start(match.options) is not None


def is_head_start_due(table: Table) -> bool:
    """Return whether the head start must be given now: the game has begun, and nothing has happened
    in it. It is given once."""
    return (has_head_start(table) and table.started and not table.over
            and not table.match.number and not table.has(GiveHeadStart)
            and table.match.game.head_start_option() is not None)


def list_players(table: Table) -> dict[int, Player]:
    """Return by seat who plays there, without the players of the rules. NOBODY plays at the device
    of another person."""
    automata = table.match.game.automata(table.match.players, table.match.options)
    return {number: Player("bot", seat.holder) if seat.kind == "bot"
            else NOBODY if seat.shared else Player("person", seat.holder)
            for number, seat in enumerate(table.seats) if number not in automata}


def choose_head_start(table: Table, known: Mapping[Player, Rating]) -> HeadStart | None:
    """Return the head start that an option names, else that of the player with the lowest rating.
    Return None if a rating is unknown, the lowest two are equal, or the difference is too small for
    the agreed head start."""
    option = table.match.game.head_start_option()
    if table.terms.head_start == "none":
        return table.match.game.find_head_start(table.match.options)
    points = {seat: find_rating_points(player, known) for seat,
              player in list_players(table).items()}
    gap = find_rating_gap(points)
    if option is None or gap is None:
        return None
    amount = choose_head_start_amount(option, table.terms.head_start, gap.difference)
    return HeadStart(gap.weakest, amount) if amount else None


@dataclass(frozen=True)
class RatingGap:
    """The seat with the lowest rating, and by how many points the others exceed it on average."""

    weakest: int
    difference: float


def find_rating_gap(points: Mapping[int, int | None]) -> RatingGap | None:
    """Return the gap between these ratings by seat. Return None if one of them is unknown, or the
    two lowest are equal."""
    rated = {seat: found for seat, found in points.items() if found is not None}
    if len(rated) < max(2, len(points)):
        return None
    weakest, *others = sorted(rated, key=lambda seat: rated[seat])
    if rated[weakest] == rated[others[0]]:
        return None
    return RatingGap(weakest, sum(rated[seat] for seat in others) / len(others) - rated[weakest])


def choose_head_start_amount(option: HeadStartOption, agreed: str, difference: float) -> int:
    """Return the amount of a `small`, `large` or `fitting` head start; 0 for none."""
    amounts = list(option.worth)
    return amounts[0] if agreed == "small" else amounts[-1] if agreed == "large" \
        else option.fitting(difference)


def find_rating_points(player: Player, known: Mapping[Player, Rating]) -> int | None:
    """Return the rating of a player in points; None if it is not known well enough to be shown."""
    rating = known.get(player, make_initial_rating(player))
    return rating.points if is_known(rating) else None


def is_known(rating: Rating) -> bool:
    """Return whether the rating rests on enough games to decide about a head start."""
    return rating.is_settled or not rating.sigma


def build_event(table: Table, found: HeadStart | None, now: int) -> EventRow:
    """Return the event that says who has got the head start, or that no one has."""
    seat, amount = (PUBLIC, 0) if found is None else (found.seat, found.amount)
    return EventRow(len(table.events) + 1, 0, seat, "", GiveHeadStart(amount), now)


def with_head_start(match: Match, found: HeadStart | None) -> Match:
    """Return the match, in which nothing has happened, with this head start."""
    option = match.game.head_start_option()
    if option is None or found is None:
        return match
    return Match(match.game, match.players, match.options | {option.name: found.value()})


def move_head_start(match: Match, order: Sequence[int]) -> Match:
    """Return the match, in which nothing has happened, with the head start at the new seat of its
    player. `order` has, for each seat, the seat whose occupant comes there."""
    found = match.game.find_head_start(match.options)
    if found is None or order[found.seat] == found.seat:
        return match
    return with_head_start(match, HeadStart(list(order).index(found.seat), found.amount))


def list_options_again(table: Table, order: Sequence[int]) -> dict[str, str]:
    """Return the options of the table for the same people in another order, as for
    `move_head_start`. A head start that the site has given is decided again."""
    option = table.match.game.head_start_option()
    if option is not None and table.terms.head_start != "none":
        return table.match.options | {option.name: NO_HEAD_START}
    found = table.match.game.find_head_start(table.match.options)
    if option is None or found is None:
        return dict(table.match.options)
    moved = HeadStart(list(order).index(found.seat), found.amount)
    return table.match.options | {option.name: moved.value()}
