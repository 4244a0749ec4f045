"""Random games with every number of players, every profile and every option, watched all the way.

    python tools/long_run.py --games 100000 --seed 1

Each game is told a second time by a bookkeeper who knows the rulebook but not the program: it
reads the notation of the actions and counts rupees, bales, tokens, columns, markets and turns by
itself. After every action its books must agree with the position; at sampled positions everything
dear is checked too: offered = accepted, positions as text, views under resample and disguise,
taking back, records. Game number n of a run is made from seed + n alone, so any failure can be
played again with `--games 1 --seed N`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from typing import Any

from grandtour.engine import core
from grandtour.engine.core import CHANCE, PUBLIC, Action, State
from grandtour.engine.game import Game
from grandtour.engine.match import Match
from grandtour.engine.record import read, write
from grandtour.engine.rng import Rng
from grandtour.games import game, names
from grandtour.games.bombay.facts import TABLES

DEAR = 211                      # every so-manieth position is looked at closely
UNDONE = 50                     # every so-manieth game is taken back and read from its record


class Disagreement(AssertionError):
    """The books and the position differ, or a promise is broken."""


def demand(true: bool, what: str) -> None:
    if not true:
        raise Disagreement(what)


class Bookkeeper:
    """Bombay by its rulebook, from the notation alone; the figures of BO-4 to BO-12 are written
    out here once more. Only the map and the lay-out for a first game come from the facts."""

    COLOURS = ("orange", "blue", "purple", "yellow")
    CITIES = ("bombay", "indora", "nagpur", "hyderabad")
    HILLTOPS = ("daulatabad", "mahur")

    def __init__(self, players: int, choices: dict[str, str]) -> None:
        self.players = players
        self.choices = choices
        self.letters = {site["name"]: site["letter"] for site in TABLES["board"]["sites"]}
        self.post_sites = [site for site, letter in self.letters.items() if letter in "EF"]
        self.token_sites = [site for site, letter in self.letters.items() if letter == "G"]
        self.columns: list[list[str]] = []
        self.posts: dict[str, str] = {}
        self.tokens: dict[str, str] = {}
        self.owner: dict[str, int] = {}
        if choices["layout"] == "first_game":
            self.columns = [list(order) for order in TABLES["columns"]["orders"]]
            self.posts = dict(TABLES["first_game"]["posts"])
            self.tokens = dict(TABLES["first_game"]["tokens"])
        each = 3 if choices["city_tokens"] == "three" else players - 1
        self.city_tokens = [each] * 4
        self.bag = Counter(orange=5, blue=5, purple=4, yellow=3)
        self.stock: Counter[str] = Counter()
        self.market: dict[str, int] = {}
        self.drawn = 0
        self.site = ["daulatabad"] * players
        self.bales: list[list[str]] = [[] for _ in range(players)]
        self.rupees = [2] * players
        self.clients = [0] * players
        self.palace_clients = 0
        self.held: list[set[str]] = [set() for _ in range(players)]     # city tokens, by city
        self.extra = [0] * players
        self.sold_in: list[set[str]] = [set() for _ in range(players)]
        self.palaces = [0] * players
        self.supply = 16 if choices["client_supply"] == "sixteen" else None
        self.turns: list[tuple[int, int, int]] = []
        self.turn = 0
        self.points = 3
        self.bought = False
        self.choosing = False
        self.bank = 0                   # what the bank has given in play, less what it has taken
        self.pot = 0                    # everybody's rupees when the game begins
        if choices["first_seat"] != "random":
            self.first(choices["first_seat"])

    def play(self, text: str) -> None:
        verb, _, named = text.partition(" ")
        getattr(self, verb)(named)

    # Chance.

    def first(self, named: str) -> None:
        """BO-4.4, BO-5: who begins, and so the order of all turns."""
        first = int(named)
        if self.players == 5 and self.choices["five_player_third_rupee"] == "true":
            self.rupees[(first + 4) % 5] += 1
        self.pot = sum(self.rupees)
        sets, rounds = {2: (4, 4), 3: (3, 5), 4: (4, 4), 5: (5, 3)}[self.players]
        self.turns = [(number, counted, (first + number + later) % self.players)
                      for number in range(sets) for counted in range(rounds)
                      for later in range(self.players)]

    def column(self, named: str) -> None:
        self.columns.append(named.split("-"))

    def post(self, named: str) -> None:
        self.posts[self.post_sites[len(self.posts)]] = named

    def token(self, named: str) -> None:
        self.tokens[self.token_sites[len(self.tokens)]] = named

    def draw(self, named: str) -> None:
        """BO-6.2 to 6.4"""
        self.bag[named] -= 1
        self.stock[named] += 1
        self.drawn += 1
        if self.drawn == 9 or not sum(self.bag.values()):
            counts = sorted({number for number in self.stock.values() if number}, reverse=True)
            self.market = {colour: min(2, counts.index(number))
                           for colour, number in self.stock.items() if number}

    # Players.

    @property
    def seat(self) -> int:
        return self.turns[self.turn][2]

    def spend(self, points: int) -> None:
        self.points -= points
        demand(self.points >= 0, "more action points spent than there are (BO-7.1)")
        self.pass_on()

    def pass_on(self) -> None:
        """BO-7.4, BO-13"""
        if self.points or self.choosing:
            return
        before = self.turns[self.turn][0]
        self.turn += 1
        self.points, self.bought = 3, False
        if self.turn < len(self.turns) and self.turns[self.turn][0] != before:
            self.bag += self.stock                                      # BO-6.1
            self.stock.clear()
            self.market = {}
            self.drawn = 0

    def gain(self, seat: int, rupees: int) -> None:
        self.rupees[seat] += rupees
        self.bank += rupees

    def move(self, named: str) -> None:
        """BO-8"""
        roads = TABLES["board"]["roads"]
        demand([self.site[self.seat], named] in roads or [named, self.site[self.seat]] in roads,
               "no road leads there (BO-8.1)")
        self.site[self.seat] = named
        owner = self.owner.get(named, self.seat)
        if owner != self.seat:
            self.gain(owner, 1)
        self.spend(2 if named in self.HILLTOPS else 1)

    def buy(self, named: str) -> None:
        """BO-9"""
        seat = self.seat
        colour = self.posts[self.site[seat]]
        demand(not self.bought, "a second purchase (BO-9.2)")
        self.bought = True
        self.gain(seat, -(1, 1, 2)[self.market[colour]])
        demand(self.rupees[seat] >= 0, "bought without rupees (BO-9.1)")
        points = (1, 2, 2)[self.market[colour]]
        self.load(seat, colour)
        self.spend(points)

    def load(self, seat: int, colour: str) -> None:
        self.bales[seat].append(colour)
        demand(len(self.bales[seat]) <= 2, "a third bale (BO-9.3)")
        self.stock[colour] -= 1
        if not self.stock[colour]:
            del self.market[colour]                                     # BO-9.4

    def sell(self, named: str) -> None:
        """BO-10"""
        seat = self.seat
        city = self.CITIES.index(self.site[seat])
        column = self.columns[city]
        place = column.index(named)
        self.unload(seat, named)
        self.gain(seat, (4, 3, 1)[place] + (named == "yellow"))
        clients = (0, 0, 1)[place] + (named == "purple")
        if self.supply is not None:
            clients = min(clients, self.supply)
            self.supply -= clients
        self.clients[seat] += clients
        column.append(column.pop(place))
        name = self.CITIES[city]
        if name not in self.sold_in[seat]:
            self.sold_in[seat].add(name)
            if self.city_tokens[city] and name not in self.held[seat]:
                self.city_tokens[city] -= 1
                self.held[seat].add(name)
        self.spend(1)

    def unload(self, seat: int, colour: str) -> None:
        self.bales[seat].remove(colour)
        self.bag[colour] += 1

    def build(self, named: str) -> None:
        """BO-11"""
        seat, site = self.seat, self.site[self.seat]
        demand(self.letters[site] in "ABGH", "a palace on a city or a post (BO-11.1)")
        demand(site not in self.owner, "a second palace (BO-11.1)")
        self.unload(seat, named)
        self.owner[site] = seat
        self.palaces[seat] += 1
        kind, _, colour = self.tokens.pop(site, "").partition(":")
        if kind == "client":
            self.clients[seat] += 1
            self.palace_clients += 1
        elif kind == "rupees":
            self.gain(seat, 2)
        elif kind == "city" and self.choices["palace_city_token"] == "extra":
            self.extra[seat] += 1
        elif kind == "city":
            self.held[seat].add({"yellow": "indora", "white": "hyderabad"}[colour])
        elif kind == "bale" and self.market:
            best = min(self.market.values())
            found = [bale for bale, market in self.market.items() if market == best]
            if len(found) == 1:
                self.load(seat, found[0])
            else:
                self.choosing = True
        self.spend(1)

    def choose(self, named: str) -> None:
        """BO-11.6"""
        demand(self.choosing, "chosen without a choice (BO-11.6)")
        demand(self.market[named] == min(self.market.values()), "not the leftmost (BO-11.5)")
        self.choosing = False
        self.load(self.seat, named)
        self.pass_on()

    def bide(self, named: str) -> None:
        """BO-12"""
        demand(self.points == 3, "bided after an action (BO-12.1)")
        self.gain(self.seat, 1)
        self.spend(3)

    def end(self, named: str) -> None:
        self.spend(self.points)

    # The books against the position.

    def agree(self, s: Any) -> None:
        """After every action: rupees, points and whose turn it is."""
        demand([m.rupees for m in s.merchants] == self.rupees, "rupees differ")
        if not s.is_chance_node() and self.turn < len(self.turns):
            demand((s.seat, s.points) == (self.seat, self.points), "turns differ (BO-5, BO-7)")

    def audit(self, s: Any) -> None:
        """At the end of a turn: everything, and what must be so in any position."""
        seen = s.view(core.EVERYTHING)
        demand(sum(self.rupees) == self.pot + self.bank and min(self.rupees) >= 0,
               "money does not add up")
        for seat, m in enumerate(seen["merchants"]):
            demand((m["site"], sorted(m["bales"])) == (self.site[seat], sorted(self.bales[seat])),
                   "elephants differ")
            demand(m["clients"] == self.clients[seat], "clients differ")
            demand(m["city_tokens"] == len(self.held[seat]) + self.extra[seat],
                   "city tokens differ")
            demand(set(m["sold_in"]) == self.sold_in[seat], "cities differ (BO-10.6)")
            demand(5 - m["palaces_left"] == self.palaces[seat] <= 5, "palaces differ")
            demand(len(m["bales"]) <= 2, "three bales on an elephant (BO-9.3)")
        demand(seen["palaces"] == self.owner, "the board differs")
        demand(seen["tokens"] == self.tokens, "palace tokens differ")
        for city, column, left in zip(seen["cities"].values(), self.columns, self.city_tokens,
                                      strict=True):
            demand((city["demand"], city["tokens"]) == (column, left), "cities differ")
            demand(len(set(column)) == 3, "a column lost a colour (BO-4.8)")
        demand(+self.bag == +Counter(seen["bag"]), "bags differ")
        lying = {colour: (number, market) for market, bales in enumerate(seen["markets"].values())
                 for colour, number in bales.items()}
        demand(lying == {colour: (self.stock[colour], market)
                         for colour, market in self.market.items()}, "markets differ (BO-6.4)")
        loaded = sum([len(m["bales"]) for m in seen["merchants"]])
        demand(sum(seen["bag"].values()) + int(sum(s.stock)) + loaded == 17, "not 17 bales")
        if self.supply is not None:
            demand(s.clients_left == self.supply >= 0, "clients left differ (BO-2.6)")
            demand(sum(self.clients) - self.palace_clients + self.supply == 16, "not 16 clients")
        if self.turn < len(self.turns):
            number, counted, _ = self.turns[self.turn]
            demand((seen["set"], seen["round"]) == (number + 1, counted + 1), "rounds differ")

    def judge(self, s: Any) -> None:
        """BO-14, counted in sixtieths of a rupee."""
        demand(self.turn == len(self.turns), "the game is over too early (BO-13.3)")
        prizes = {2: [4, 0], 3: [6, 2, 0], 4: [8, 4, 2, 0], 5: [8, 6, 4, 2, 0]}[self.players]
        empires = [self.palaces[n] + self.clients[n] for n in range(self.players)]
        totals = []
        for seat in range(self.players):
            better = sum([empire > empires[seat] for empire in empires])
            tied = empires.count(empires[seat])
            prize = 60 * sum(prizes[better:better + tied]) // tied
            if self.choices["bonus_rounding"] == "down":
                prize -= prize % 60
            held = len(self.held[seat]) + self.extra[seat]
            bonus = 8 if held >= 4 else 4 if held == 3 else 0
            totals.append((60 * (self.rupees[seat] + bonus) + prize, self.clients[seat]))
        demand([round(60 * score) for score in s.scores()] == [total for total, _ in totals],
               "scores differ (BO-14)")
        demand(s.ranking() == [1 + sum([other > own for other in totals]) for own in totals],
               "rankings differ (BO-14.6)")


BOOKS = {"bombay": Bookkeeper}


def drawn_choices(played: Game[Any], rng: Rng) -> tuple[int, dict[str, str]]:
    """A number of players, a profile or none, and some options named besides."""
    players = played.least + int(rng.below(played.most - played.least + 1))
    profiles = ["", *played.profiles]
    profile = profiles[rng.below(len(profiles))]
    named = {}
    for option in played.options:
        if rng.below(3) == 0:
            values = option.allowed(players)
            named[option.name] = values[rng.below(len(values))]
    return players, played.choose(players, named, profile)


class Chooser:
    """At random: in every other game uniformly, in the others mostly what was done least often,
    so that rare things happen too."""

    def __init__(self, s: State, rng: Rng) -> None:
        self.rng = rng
        self.eager = bool(rng.below(2))
        self.done = [0] * len(s.game.actions)

    def choose(self, s: State) -> Action[Any]:
        if self.eager and not s.is_chance_node() and self.rng.below(4):
            choices = s.choices()
            first = self.rng.below(len(choices))
            action = min(choices[first:] + choices[:first], key=self.often)
        else:
            action = s.sample(self.rng)
        self.done[action.id] += 1
        return action

    def often(self, action: Action[Any]) -> int:
        return self.done[action.id]


def look_closely(s: State, rng: Rng) -> None:
    """The promises that are dear to check."""
    text = str(s)
    game_of_s = s.game
    offered = s.legal_actions()
    demand(offered == [action.id for action in game_of_s.actions if s.refusal(action) is None],
           "offered and accepted differ")
    demand(str(game_of_s.position(text)) == text, "the position is not read back")
    demand(game_of_s.position(text).legal_actions() == offered, "a read position offers otherwise")
    for seat in [*range(len(s.scores())), PUBLIC]:
        seen = json.dumps(s.view(seat))
        dealt = s.resample(seat, rng)
        demand(json.dumps(dealt.view(seat)) == seen, "a resampled position looks otherwise")
        disguised = s.disguise(seat, rng)
        demand(json.dumps(disguised.view(seat)) == seen, "a disguised position looks otherwise")
        if s.current_player() == seat:
            demand(dealt.legal_actions() == offered, "a resampled position offers otherwise")
            demand(disguised.legal_actions() == offered, "a disguised position offers otherwise")
    if s.is_chance_node():
        demand(abs(sum([chance for _, chance in s.chance_outcomes()]) - 1) < 1e-9, "chance leaks")
    clone = s.clone()
    core.playout(clone, rng)
    demand(str(s) == text, "playing a clone changed the position")


def look_back(played: Game[Any], players: int, choices: dict[str, str], texts: list[str],
              kept: dict[int, str], rng: Rng) -> None:
    """The match again, taken back step by step and played on, and its record read."""
    words = {str(action): action for action in played.actions}
    match = Match(played, players, choices)
    for text in texts:
        match.play(words[text])
    final = str(match.state)
    for number in sorted(kept, reverse=True):
        match.take_back(int(rng.below(players)), len(match.standing) - number)
        demand(str(match.state) == kept[number], "taking back is not the identity")
    again, _ = read(write(match, []), played)
    demand(str(again.state) == str(match.state), "the record is another match")
    for text in texts[len(match.standing):]:
        match.play(words[text])
    demand(str(match.state) == final, "the same moves end otherwise")
    again, _ = read(write(match, []), played)
    demand((str(again.state), again.number) == (final, match.number), "the record differs")


def one_game(played: Game[Any], players: int, choices: dict[str, str], seed: int,
             dear: int = DEAR, back: bool = False) -> Counter[str]:
    """Play and watch one game; what happened, by verb. Disagreement if anything is wrong."""
    rng, aside = Rng(seed, 1), Rng(seed, 2)
    s = played.start(players, choices)
    books = BOOKS[played.name](players, choices)
    chooser = Chooser(s, rng)
    happened: Counter[str] = Counter()
    texts: list[str] = []
    kept: dict[int, str] = {}
    mover = CHANCE
    until = int(aside.below(dear))
    while not s.is_terminal():
        if until == 0:
            look_closely(s, aside)
            happened["looked"] += 1
            until = dear
        if back and len(texts) % 37 == 0 and texts:
            kept[len(texts)] = str(s)
        until -= 1
        action = chooser.choose(s)
        text = str(action)
        s.play(action)
        books.play(text)
        books.agree(s)
        texts.append(text)
        happened[text.partition(" ")[0]] += 1
        player = s.current_player()
        if player not in {mover, CHANCE}:
            books.audit(s)
            mover = player
    books.audit(s)
    books.judge(s)
    demand(len(texts) <= played.max_length, "longer than any game can be")
    demand(abs(sum(s.returns())) < 1e-9, "returns do not sum to zero")
    if back:
        look_back(played, players, choices, texts, kept, aside)
        happened["taken back"] += 1
    happened["actions"] = len(texts)
    happened["shared"] = s.ranking().count(1) > 1
    return happened


def run(games: int, seed: int, dear: int = DEAR, undone: int = UNDONE) -> Counter[str]:
    """So many games of all games in turn; what happened, added up."""
    total: Counter[str] = Counter()
    registered = [game(name) for name in names() if name in BOOKS]
    for number in range(seed, seed + games):
        rng = Rng(number)
        played = registered[number % len(registered)]
        players, choices = drawn_choices(played, rng)
        try:
            happened = one_game(played, players, choices, number, dear, number % undone == 0)
        except Exception as error:
            raise Disagreement(
                f"game --seed {number}: {played.name}, {players} players, {choices}: {error!r}",
            ) from error
        longest = max(total["longest"], happened["actions"])
        total += happened
        total["longest"] = longest
        total["games"] += 1
        total[f"{players} players"] += 1
    return total


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--dear", type=int, default=DEAR,
                        help="look closely at every so-manieth position (%(default)s)")
    chosen = parser.parse_args()
    began = time.perf_counter()
    kind = "interpreted" if core.__file__.endswith(".py") else "compiled"
    try:
        total = run(chosen.games, chosen.seed, chosen.dear)
    except Disagreement as found:
        sys.stdout.write(f"FAILED: {found}\n")
        return 1
    seconds = time.perf_counter() - began
    last = chosen.seed + chosen.games - 1
    lines = [f"{total['games']:,} games, seeds {chosen.seed} to {last}, {kind}, {seconds:,.0f} s"]
    lines += [f"  {name:12} {total[name]:>12,}" for name in sorted(total) if name != "games"]
    lines.append("All books agree.")
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
