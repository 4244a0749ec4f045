"""What was played at a node, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from grandtour import games
from grandtour.engine.core import State
from grandtour.features.explorer.rows import MoveTally, PlayedMove, Setup
from grandtour.language import N_, Count, Language
from grandtour.results.statistics import Interval, estimate_mean, estimate_share
from grandtour.web.http.dates import format_day
from grandtour.web.lobby.new_table import describe_options
from grandtour.web.results.views import format_decimal_number, estimate_text, share_text

FIRM: Final = 10                # games from which an interval is shown


@dataclass(frozen=True)
class GameLink:
    """A link to the replay of a game after the move."""

    address: str
    text: str


@dataclass(frozen=True)
class MoveLine:
    """An action that was played: its name, the page of the next node ("" for none), the number of
    games, their part of all in percent, and how it scored."""

    name: str
    address: str
    games: str
    part: int
    wins: str
    points: str
    links: Sequence[GameLink]


@dataclass(frozen=True)
class PathStep:
    """A decision that led to the node, and the page of the node before it."""

    name: str
    address: str


@dataclass(frozen=True)
class SetupLine:
    """A set-up in the list of a game."""

    title: str
    options: Sequence[str]
    games: str
    address: str


def node_address(game: str, node: str, mine: bool) -> str:
    return f"/explorer/{game}/{node}" + ("?of=mine" if mine else "")


def list_setup_lines(game: str, setups: Sequence[Setup], mine: bool,
                     language: Language) -> list[SetupLine]:
    return [SetupLine(players_text(one, language), list_options(game, one, language),
                      games_text(one.games, language), node_address(game, one.root, mine))
            for one in setups]


def list_options(game: str, setup: Setup, language: Language) -> list[str]:
    """Return the changed options in words; one sentence if there are none."""
    return [text for text, _ in describe_options(game, setup.options, language)] \
        or [language.say(N_("standard rules, unchanged"))]


def players_text(setup: Setup, language: Language) -> str:
    return language.say(Count("{n} player", "{n} players", setup.players))


def games_text(number: int, language: Language) -> str:
    return language.say(Count("{n} game", "{n} games", number))


def name_action(state: State, action: str, names: list[str], language: Language) -> str:
    """Return the name of an action; "" if it is not possible in this position."""
    asked = state.game.actions_by_text().get(action)
    if asked is None or state.refusal(asked) is not None:
        return ""
    return language.say(games.words(state.game.name).choice(state, asked, names).name)


def list_move_lines(game: str, tallies: Sequence[MoveTally], links: Sequence[PlayedMove],
                    names: Mapping[str, str], mine: bool, language: Language) -> list[MoveLine]:
    """Return a line for each action that has a name."""
    total = sum(one.games for one in tallies)
    return [MoveLine(
        names[one.action],
        node_address(game, one.following, mine) if one.following else "",
        games_text(one.games, language), round(100 * one.games / total),
        format_win_share(one, language),
        format_mean_points(one, language),
        [GameLink(f"/t/{link.table}/{link.number}", link_text(link, language))
         for link in links if link.action == one.action])
        for one in tallies if one.action in names]


def link_text(link: PlayedMove, language: Language) -> str:
    return language.say(Count("{n} point, {day}", "{n} points, {day}", link.points,
                              day=format_day(link.moment, language)))


def format_win_share(one: MoveTally, language: Language) -> str:
    """Return the mean share of the victory, with its interval from FIRM games on."""
    if one.games >= FIRM:
        return share_text(estimate_share(one.games, one.shares), language)
    return language.say(N_("{value}%"), value=round(100 * one.shares / one.games))


def format_mean_points(one: MoveTally, language: Language) -> str:
    """Return the mean points, with their interval from FIRM games on."""
    found: Interval | None = None
    if one.games >= FIRM:
        found = estimate_mean(one.games, one.points, one.squares)
    return estimate_text(found, language) if found else format_decimal_number(
        one.points / one.games, language)
