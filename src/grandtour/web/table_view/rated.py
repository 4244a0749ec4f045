"""Ratings in words, and how a finished table changed them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlencode

from grandtour.language import N_, Language, Message
from grandtour.ratings import FEWEST, Player, Rating, RatingOutcome, Unrated
from grandtour.results.from_table import find_player
from grandtour.tables.table import Table
from grandtour.web.http.labels import LEVELS

# Reasons why a finished table is not rated.
NOT_RATED: Final[dict[Unrated, str]] = {
    "branched": N_("Not rated: the game continued from a position of another table."),
    "guided": N_("Not rated: the game continued from a lesson."),
    "head_start": N_("Not rated: a head start was agreed."),
    "take_backs": N_("Not rated: a move was taken back after a draw or another player’s action."),
    "hints": N_("Not rated: someone used a hint."),
    "device": N_("Not rated: several people played on one device."),
    "hands": N_("Not rated: another person took over a seat during the game."),
    "first": N_("Not rated: it was a guest’s first game."),
    "alone": N_("Not rated: no two people played against each other."),
}


def rating_text(rating: Rating | None, language: Language) -> str:
    """Return a rating such as "1510 ± 60", or the reason why there is none."""
    if rating is None or not rating.is_settled:
        return language.say(N_("too few games"))
    if not rating.sigma:
        return language.say(N_("{points}, fixed"), points=rating.points)
    return language.say(N_("{points} ± {margin}"), points=rating.points, margin=rating.margin)


def player_name(player: Player, name: str = "") -> str:
    """Return the name of a player; the level of a bot is a message."""
    if player.kind == "bot":
        return Message(LEVELS.get(player.id, player.id))
    return name if player.kind == "person" else player.id


def outcome_text(outcome: RatingOutcome, own: Player | None, language: Language) -> list[str]:
    """Return how the game changed the ratings of one player and of the bots.

    Ratings of other people are private to them."""
    if outcome.unrated:
        return [language.say(NOT_RATED[outcome.unrated])] if outcome.unrated in NOT_RATED else []
    said = []
    if own in outcome.ratings:
        before, after = outcome.ratings[own]
        said.append(own_rating_text(before, after, language))
    said += [language.say(N_("{name}: {before} → {after}"),
                          name=language.show_name(player_name(player)),
                          before=rating_text(before, language), after=rating_text(after, language))
             for player, (before, after) in outcome.ratings.items()
             if player.kind != "person" and before.is_settled and after.sigma]
    return said


def own_rating_text(before: Rating, after: Rating, language: Language) -> str:
    if not after.is_settled:
        return language.say(N_("Rated: game {n} of the {fewest} you need before your rating is "
                               "shown."), n=after.games, fewest=FEWEST)
    now = rating_text(after, language)
    if not before.is_settled:
        return language.say(N_("Your rating: {now}"), now=now)
    return language.say(N_("Your rating: {before} → {now} ({change})"), now=now,
                        before=rating_text(before, language),
                        change=f"{after.points - before.points:+d}".replace("-", "−"))


def find_next_level(table: Table) -> tuple[str, str] | None:
    """Return the address of a new table with bots of the next level, and that level.

    None if there is none, or if not only bots played along."""
    bots = {number: seat.holder for number, seat in enumerate(table.seats)
            if find_player(table, number).kind == "bot"}
    return link_next_level(table.match.game.name, table.id, bots) if table.solo else None


def link_next_level(game: str, table: str, bots: Mapping[int, str]) -> tuple[str, str] | None:
    """Return the address of a table like this one with bots of the next level, and that level.

    `bots` holds the computer players of its seats. None if there is no higher level."""
    levels = list(LEVELS)
    known = {number: bot for number, bot in bots.items() if bot in LEVELS}
    higher = levels[max((levels.index(bot) for bot in known.values()), default=len(levels)) + 1:]
    if not higher:
        return None
    seats = {f"seat{number + 1}": f"bot {higher[0]}" for number in known}
    return f"/new?{urlencode({'game': game, 'again': table, **seats})}", LEVELS[higher[0]]
