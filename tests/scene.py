"""Scenes: positions reached by playing or laid out by hand, and what is asked of them.

First what holds for every game, then the table of Bombay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from digests import settings, sizes

from grandtour.engine.core import EVERYTHING, PUBLIC, Action, Fact, State
from grandtour.engine.game import Game, Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games import game, names
from grandtour.games.bombay.facts import (
    CITIES, CLOSED, COLOURS, KINDS, MARKETS, NO_TOKEN, NOBODY, POINTS, SITE, SITES,
)
from grandtour.games.bombay.state import Bombay, Merchant

# Every game.


class Reason(NamedTuple):
    """The answer to a request that is refused."""

    code: str
    clause: str
    facts: dict[str, str]
    nearest: str | None


class Start(NamedTuple):
    """A game, a number of players, the options named and the profile: one way to begin."""

    game: Game[Any]
    players: int
    named: dict[str, str]
    profile: str

    def choices(self) -> dict[str, str]:
        return self.game.choose(self.players, self.named, self.profile)

    def state(self) -> State:
        return self.game.start(self.players, self.choices())

    def match(self) -> Match:
        return Match(self.game, self.players, self.choices())

    def __str__(self) -> str:
        words = [self.game.name, str(self.players), self.profile]
        words += [f"{name}={value}" for name, value in self.named.items()][:2]
        return "-".join([word for word in words if word])


MANY = 3


def some(values: list[str]) -> list[str]:
    """The values of an option; where they are many (all orders of something) two stand for all."""
    return values if len(values) <= MANY else [values[0], values[-1]]


def starts() -> list[Start]:
    """Every game with every number of players, with every profile, with every value of every
    option, and with all options at their last value together."""
    found: list[Start] = []
    for name in names():
        played = game(name)
        first, *others = played.profiles or [""]
        found += [Start(played, players, {}, first)
                  for players in range(played.least, played.most + 1)]
        found += [Start(played, played.most, {}, profile) for profile in others]
        found += [Start(played, players, named, "") for players, named in layers(played)]
        for players in sizes(played):
            last = {option.name: option.allowed(players)[-1] for option in played.options}
            found.append(Start(played, players, last, ""))
    return found


def layers(played: Game[Any]) -> list[tuple[int, dict[str, str]]]:
    """First all options at their second value, then those that have more at their third, and so
    on; each with the most players that can choose it."""
    found: dict[tuple[int, int], dict[str, str]] = {}
    for option in played.options:
        players = settings(played, option)
        others = [value for value in players if value != option.default]
        for layer, value in enumerate(some(others)):
            found.setdefault((players[value], layer), {})[option.name] = value
    return [(players, named) for (players, _), named in found.items()]


def action(s: State, text: str) -> Action[Any]:
    """The action with this notation."""
    [found] = [known for known in s.game.actions if str(known) == text]
    return found


def do(s: State, *texts: str) -> None:
    """These actions one after the other, each of which must be legal."""
    for text in texts:
        s.apply_action(action(s, text).id)


def reason(s: State, text: str, seat: int | None = None) -> Reason | None:
    """How a request is answered that this seat, or the one whose turn it is, sends in; None if it
    is granted. The position must stay as it was."""
    before = str(s)
    try:
        granted = s.game.request(s, text, s.current_player() if seat is None else seat)
    except Refused as refused:
        assert str(s) == before
        nearest = refused.nearest
        assert nearest is None or s.refusal(nearest) is None
        facts = {name: word(fact) for name, fact in refused.facts.items()}
        assert "{" not in refused.refusal.text.format_map(facts)
        return Reason(refused.refusal.code, refused.refusal.clause, facts,
                      None if nearest is None else str(nearest))
    assert str(granted) == text
    return None


def refused(s: State, text: str, seat: int | None = None) -> str | None:
    """The code alone."""
    found = reason(s, text, seat)
    return found.code if found else None


def word(fact: object) -> str:
    """A fact of Bombay in the words of the notation, any other by kind and number."""
    tables = {"site": SITES, "colour": COLOURS, "market": MARKETS}
    if isinstance(fact, Fact):
        return tables[fact.kind][fact.number] if fact.kind in tables else str(fact)
    return str(fact)


def walk(s: State, seed: int) -> Iterator[tuple[Any, Action[Any]]]:
    """Every position of a random game but the last, with the action about to be played."""
    player = Curious(seed)
    while not s.is_terminal():
        chosen = player.choose(s)
        yield s, chosen
        s.play(chosen)


class Curious:
    """A player at random who mostly does what it has done least often, and so comes to the rare
    things (sales, palaces, choices) that a drunkard's walk seldom meets."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.done: Counter[str] = Counter()      # by notation

    def choose(self, s: State) -> Action[Any]:
        chosen = s.sample(self.rng)
        if not s.is_chance_node() and self.rng.below(4):
            choices = s.choices()
            first = self.rng.below(len(choices))
            choices = choices[first:] + choices[:first]
            chosen = min(choices, key=lambda choice: self.done[str(choice)])
        self.done[str(chosen)] += 1
        return chosen


def verb(action: Action[Any]) -> str:
    return str(action).partition(" ")[0]


def played(match: Match, seed: int, actions: int = 10_000) -> Match:
    """The match, carried on at random for so many actions or to its end."""
    player = Curious(seed)
    while actions and not match.state.is_terminal():
        match.play(player.choose(match.state))
        actions -= 1
    return match


def seats(s: State) -> list[int]:
    """Everybody who may look: each seat and a spectator."""
    return [*range(len(s.scores())), PUBLIC]


# Bombay.

BOMBAY = game("bombay")

# EX-1: blue and yellow lie on the left, purple in the middle, orange on the right.
EX_1 = "yellow 3 blue 3 purple 2 orange 1"


def bombay(players: int = 4, profile: str = "", **named: str) -> Bombay:
    """The start of a game; seat 0 begins unless another is named."""
    choices = BOMBAY.choose(players, {"first_seat": "0"} | named, profile)
    s = BOMBAY.start(players, choices)
    assert isinstance(s, Bombay)
    return s


def dealt(s: Bombay) -> Bombay:
    """The lay-out drawn in some way, the markets still empty."""
    while s.is_chance_node() and not str(s.choices()[0]).startswith("draw "):
        s.play(s.choices()[0])
    return s


def drawn(s: Bombay, bales: str) -> Bombay:
    """These bales come out of the bag: "yellow 3 blue 3"."""
    words = bales.split()
    for colour, number in zip(words[::2], words[1::2], strict=True):
        for _ in range(int(number)):
            do(s, f"draw {colour}")
    return s


def restocked(bales: str = EX_1, players: int = 4, profile: str = "", **named: str) -> Bombay:
    """The lay-out for a first game with these bales in the markets, seat 0 to begin."""
    s = drawn(bombay(players, profile, layout="first_game", **named), bales)
    assert not s.is_chance_node()
    return s


def place(s: Bombay, seat: int, site: str, bales: str = "", points: int = POINTS,
          **held: int) -> Merchant:
    """It is this seat's turn: it stands here, with exactly these bales (out of the bag) and so
    many action points, and holds what is named (rupees, clients, ...)."""
    assert not s.is_chance_node()
    while s.seat != seat:
        do(s, "end")
        assert not s.is_chance_node(), "the set has ended before this seat's turn"
    s.points = points
    s.bought = False
    return hold(s, seat, site, bales, **held)


def hold(s: Bombay, seat: int, site: str = "", bales: str | None = None,
         **held: int) -> Merchant:
    """The same, whoever's turn it is. Without bales named the load stays."""
    merchant = s.merchants[seat]
    if site:
        merchant.site = SITE[site]
    if bales is not None:
        unload(s, merchant)
        for colour in bales.split():
            load(s, merchant, COLOURS.index(colour))
    for name, value in held.items():
        setattr(merchant, name, value)
    return sound(s)[seat]


def unload(s: Bombay, merchant: Merchant) -> None:
    for colour in range(len(COLOURS)):
        s.bag[colour] += merchant.bales[colour]
        merchant.bales[colour] = 0
    merchant.load = 0


def load(s: Bombay, merchant: Merchant, colour: int) -> None:
    assert s.bag[colour] > 0, f"no {COLOURS[colour]} bale is left in the bag"
    s.bag[colour] -= 1
    merchant.bales[colour] += 1
    merchant.load += 1


def settle(s: Bombay, *palaces: tuple[int, str]) -> None:
    """Palaces of these seats on these sites; what was to be won there is gone."""
    for seat, site in palaces:
        assert s.palace[SITE[site]] == NOBODY
        s.palace[SITE[site]] = seat
        s.token[SITE[site]] = NO_TOKEN
        s.merchants[seat].palaces += 1
    sound(s)


def lay(s: Bombay, left: str = "", middle: str = "", right: str = "") -> Bombay:
    """The markets hold exactly these bales, the rest goes into the bag: left="blue 2"."""
    for colour in range(len(COLOURS)):
        s.bag[colour] += s.stock[colour]
        s.stock[colour] = 0
        s.market[colour] = CLOSED
    for market, bales in enumerate((left, middle, right)):
        words = bales.split()
        for name, number in zip(words[::2], words[1::2], strict=True):
            colour = COLOURS.index(name)
            s.bag[colour] -= int(number)
            s.stock[colour] = int(number)
            s.market[colour] = market
    sound(s)
    return s


def sound(s: Bombay) -> list[Merchant]:
    """What was laid out is a position of the game: it is written and read back."""
    assert str(s.game.position(str(s))) == str(s)
    assert bales_in_play(s) == 17
    return s.merchants


def bales_in_play(s: Bombay) -> int:
    """BO-6.8: bag, markets and elephants together."""
    return sum([int(sum(m.bales)) for m in s.merchants]) + int(sum(s.bag)) + int(sum(s.stock))


def markets(s: Bombay) -> list[dict[str, int]]:
    """Left, middle, right, as everybody sees them."""
    return list(seen(s)["markets"].values())


def closed(s: Bombay) -> list[str]:
    return list(seen(s)["closed"])


def demand(s: Bombay, city: str) -> list[str]:
    """Top, middle, bottom."""
    return list(seen(s)["cities"][city]["demand"])


def city_tokens(s: Bombay) -> list[int]:
    """What is left of them, by city."""
    return [seen(s)["cities"][city]["tokens"] for city in CITIES]


def cargo(s: Bombay, seat: int) -> list[str]:
    return list(seen(s)["merchants"][seat]["bales"])


def token_at(s: Bombay, site: str) -> str | None:
    token = s.token[SITE[site]]
    return None if token == NO_TOKEN else KINDS[token]


def viewed(s: State, seat: int) -> dict[str, Any]:
    """What this seat sees."""
    return s.view(seat)


def seen(s: Bombay) -> dict[str, Any]:
    """The position without any screen."""
    return s.view(EVERYTHING)


def purses(s: Bombay) -> list[int]:
    """Everybody's rupees."""
    return [int(m.rupees) for m in s.merchants]


def to_the_last_turn(s: Bombay) -> Bombay:
    """Everybody ends every turn; chance does the first thing it can; one turn is left."""
    last = s
    while not s.is_terminal():
        if s.is_chance_node():
            s.play(s.choices()[0])
        else:
            last = s.clone()
            do(s, "end")
    return last
