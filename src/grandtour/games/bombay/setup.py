"""Set up the board before the first turn, by chance or as for a first game (BO-4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Chance, Outcome
from grandtour.engine.notation import WrittenOutcome, each
from grandtour.games.bombay.components import (
    CITIES, COLOURS, COLUMNS, E_POSTS, FIRST_COLUMNS, FIRST_POSTS, FIRST_TOKENS, F_POSTS, KINDS,
    LETTERS, NOBODY, POSTS, SITE, TOKEN_COUNTS, TOKEN_SITES,
)
from grandtour.games.bombay.rules import begin_turn
from grandtour.games.bombay.state import Bombay, City, Menu


def begin_game(s: Bombay, seat: i64) -> None:
    """Begin the first turn. With five players, the last of the first round may get a third rupee
    (BO-4.2, BO-4.4)."""
    s.starter = seat
    begin_turn(s, seat)
    if s.options.players == 5 and s.options.third_rupee:
        s.merchants[(seat + 4) % 5].rupees += 1
    s.emit("first", seat)


class FirstPlayer(Chance[Bombay]):
    """The draw of the first player (BO-4.2)."""

    def menu(self, s: Bombay) -> Menu:
        return BEGIN

    def is_open(self, s: Bombay) -> bool:
        return s.starter == NOBODY

    def __str__(self) -> str:
        return "first"


class Begin(WrittenOutcome[Bombay]):
    """The seat drawn to begin (BO-4.2)."""

    notation = "first {seat}"
    seat: i64

    def weight(self, s: Bombay) -> i64:
        return 1 if self.seat < s.options.players else 0

    def apply(self, s: Bombay) -> None:
        begin_game(s, self.seat)


BEGIN: Final[Menu] = [Begin(seat) for seat in range(5)]


def lay_out_first_game(s: Bombay) -> None:
    """Lay out the board as given for a first game (BO-4.7)."""
    for city in CITIES:
        deal_column(s, FIRST_COLUMNS.index(city))
    for site, colour in FIRST_POSTS.items():
        s.post[SITE[site]] = colour
    for site, token in FIRST_TOKENS.items():
        s.token[SITE[site]] = token


def deal_column(s: Bombay, column: int) -> None:
    """Give the column to the next city, with its city tokens (BO-4.5)."""
    s.cities.append(City(vec[i64](COLUMNS[column]), s.options.city_tokens))


class Columns(Chance[Bombay]):
    """The deal of demand columns to the cities, one after the other (BO-4.6)."""

    def menu(self, s: Bombay) -> Menu:
        return DEAL_COLUMN

    def is_open(self, s: Bombay) -> bool:
        return len(s.cities) < len(CITIES)

    def __str__(self) -> str:
        return "columns"


class DealColumn(Outcome[Bombay]):
    """A column of demand for the next city (BO-4.6)."""

    def __init__(self, column: int) -> None:
        self.column = column
        self.top: i64 = COLUMNS[column][0]      # no two columns share it

    def weight(self, s: Bombay) -> i64:
        for city in s.cities:
            if city.demand[0] == self.top:
                return 0
        return 1

    def apply(self, s: Bombay) -> None:
        deal_column(s, self.column)

    def __str__(self) -> str:
        return "column " + "-".join([COLOURS[colour] for colour in COLUMNS[self.column]])


DEAL_COLUMN: Final[Menu] = [DealColumn(column) for column in range(len(COLUMNS))]


class Posts(Chance[Bombay]):
    """The deal of trading posts to the sites E and F (BO-4.6)."""

    def menu(self, s: Bombay) -> Menu:
        return DEAL_POST

    def is_open(self, s: Bombay) -> bool:
        return find_first_empty(s.post, POSTS) >= 0

    def __str__(self) -> str:
        return "posts"


class DealPost(WrittenOutcome[Bombay]):
    """A trading post. Spread posts go once on E and once on F in each colour (BO-4.6, BO-4.9)."""

    notation = "post {colour}"
    names = each(colour=COLOURS)
    colour: i64

    def weight(self, s: Bombay) -> i64:
        if not s.options.spread_posts:
            return 2 - count_sites_with(s.post, POSTS, self.colour)
        site = find_first_empty(s.post, POSTS)
        return 1 - count_sites_with(s.post, E_POSTS if LETTERS[site] == "E" else F_POSTS,
                                    self.colour)

    def apply(self, s: Bombay) -> None:
        s.post[find_first_empty(s.post, POSTS)] = self.colour


DEAL_POST: Final[Menu] = [DealPost(colour) for colour in range(len(COLOURS))]


class Tokens(Chance[Bombay]):
    """The deal of palace tokens to the sites G (BO-4.6)."""

    def menu(self, s: Bombay) -> Menu:
        return DEAL_TOKEN

    def is_open(self, s: Bombay) -> bool:
        return find_first_empty(s.token, TOKEN_SITES) >= 0

    def __str__(self) -> str:
        return "tokens"


class DealToken(WrittenOutcome[Bombay]):
    """A palace token for the next site (BO-4.6)."""

    notation = "token {token}"
    names = each(token=KINDS)
    token: i64

    def weight(self, s: Bombay) -> i64:
        return TOKEN_COUNTS[self.token] - count_sites_with(s.token, TOKEN_SITES, self.token)

    def apply(self, s: Bombay) -> None:
        s.token[find_first_empty(s.token, TOKEN_SITES)] = self.token


DEAL_TOKEN: Final[Menu] = [DealToken(kind) for kind in range(len(KINDS))]


def find_first_empty(board: vec[i64], sites: vec[i64]) -> i64:
    """Return the first empty one of these sites; -1 if there is none."""
    for site in sites:
        if board[site] < 0:
            return site
    return -1


def count_sites_with(board: vec[i64], sites: vec[i64], thing: i64) -> i64:
    """Return the number of these sites that hold the thing."""
    found: i64 = 0
    for site in sites:
        if board[site] == thing:
            found += 1
    return found
