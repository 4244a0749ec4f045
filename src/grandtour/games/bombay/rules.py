"""The rules of Bombay from the first turn to the last, in the order of the rulebook.

Every action has its refusals and its effect, every question its menu. The clauses (BO-...) are
those of the rules text. Set-up is in `setup`, scoring in `state`, the table of actions in `game`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.engine.core import OVER, Action, Chance, Question, Ref, Refusal
from grandtour.engine.game import Command
from grandtour.engine.notation import Written, WrittenOutcome, each
from grandtour.games.bombay.components import (
    BALE, CITY_AT, CLIENT, CLIMB, CLOSED, COLOURS, DISTANCE, DRAWN, EFFORT, INCOME, INCOME_CLIENTS,
    IS_POST, LOAD, NEIGHBOURS, NOBODY, NO_TOKEN, PALACES, POINTS, PRICE, ROADS, ROUNDS, RUPEES,
    SALE_CLIENTS, SALE_RUPEES, SETS, SITES, TOKEN_CITY, TOKEN_RUPEES, UNWANTED, WIDTH,
)
from grandtour.games.bombay.state import Bombay, Menu, Merchant

# BO-5, BO-7, BO-13  Turns, rounds and sets.

NOTHING_TO_CHOOSE: Final = Refusal(
    "nothing_to_choose", "BO-11.6", "There is nothing to choose.")


class Turn(Question[Bombay]):
    """A player's turn, which lasts until the action points are spent (BO-7.1)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, NOTHING_TO_CHOOSE)

    def menu(self, s: Bombay) -> Menu:
        return MENU[s.me.site]

    def is_open(self, s: Bombay) -> bool:
        return s.points > 0

    def close(self, s: Bombay) -> None:
        end_turn(s)

    def __str__(self) -> str:
        return f"turn:{self.seat}"


TURNS: Final = [Turn(seat) for seat in range(5)]


def begin_turn(s: Bombay, seat: i64) -> None:
    s.stack[0] = TURNS[seat]
    s.seat = seat
    s.points = POINTS
    s.bought = False


def end_turn(s: Bombay) -> None:
    """Pass the turn to the left. A round is one turn for each player (BO-13.1)."""
    left = (s.seat + 1) % s.options.players
    if left == s.starter:
        end_round(s)
    else:
        begin_turn(s, left)


def end_round(s: Bombay) -> None:
    """Begin the next round, or end the set (BO-5.1)."""
    s.round += 1
    if s.round == ROUNDS[s.options.players]:
        end_set(s)
    else:
        begin_turn(s, s.starter)


def end_set(s: Bombay) -> None:
    """Restock the markets after a set, or end the game after the last one (BO-13.2, BO-13.3)."""
    s.round = 0
    s.set += 1
    if s.set == SETS[s.options.players]:
        s.stack[0] = OVER
        s.emit("over", NOBODY)
    else:
        s.starter = (s.starter + 1) % s.options.players                 # BO-5.3
        begin_turn(s, s.starter)
        empty_markets(s)
        s.ask(RESTOCK)
        s.emit("set", s.starter, s.set)


# BO-6  Restocking.

def empty_markets(s: Bombay) -> None:
    """Return the unsold silk to the bag (BO-6.1)."""
    for colour in range(i64(len(COLOURS))):
        s.bag[colour] += s.stock[colour]
        s.stock[colour] = 0
        s.market[colour] = CLOSED
    s.drawn = 0


def open_markets(s: Bombay) -> None:
    """Put the colours drawn most often left, the next ones in the middle, all others right
    (BO-6.4)."""
    amount = DRAWN
    market: i64 = 0
    while amount > 0:
        found = False
        for colour in range(i64(len(COLOURS))):
            if s.stock[colour] == amount:
                s.market[colour] = market
                s.emit("lies", colour, market, amount)
                found = True
        if found and market < 2:
            market += 1
        amount -= 1


class Restock(Chance[Bombay]):
    """The draw of nine bales, or of all if the bag holds fewer (BO-6.2, BO-6.3)."""

    def menu(self, s: Bombay) -> Menu:
        return DRAW

    def is_open(self, s: Bombay) -> bool:
        return s.drawn < DRAWN and s.bag_size() > 0

    def cases(self, s: Bombay) -> i64:
        return s.bag_size()

    def close(self, s: Bombay) -> None:
        s.stack.pop()
        open_markets(s)

    def __str__(self) -> str:
        return "restock"


RESTOCK: Final = Restock()


class Draw(WrittenOutcome[Bombay]):
    """A bale drawn from the bag (BO-6.2)."""

    notation = "draw {colour}"
    names = each(colour=COLOURS)
    colour: i64

    def weight(self, s: Bombay) -> i64:
        return s.bag[self.colour]

    def apply(self, s: Bombay) -> None:
        s.bag[self.colour] -= 1
        s.stock[self.colour] += 1
        s.drawn += 1


DRAW: Final[Menu] = [Draw(colour) for colour in range(len(COLOURS))]


# BO-8  Move.

UNKNOWN_SITE: Final = Refusal("unknown_site", "BO-3.2", "There is no site called {named}.")
THERE: Final = Refusal("no_road", "BO-8.1", "You are already in {site}.")
NO_ROAD: Final = Refusal(
    "no_road", "BO-8.1",
    "No road leads straight from {here} to {site}: that is {away} AP away, and you have {left}.")
CLIMB_AP: Final = Refusal("no_ap", "BO-8.1", "That step costs {cost} AP; you have {left}.")


class Move(Written[Bombay]):
    """A step along one road. A hilltop costs two action points to climb (BO-8)."""

    notation = "move {site}"
    names = each(site=SITES)
    site: i64

    def refusal(self, s: Bombay) -> Refusal | None:
        if s.me.site == self.site:
            return THERE
        if not ROADS[s.me.site] >> self.site & 1:
            return NO_ROAD
        if s.points < CLIMB[self.site]:
            return CLIMB_AP
        return None

    def apply(self, s: Bombay) -> None:
        s.points -= CLIMB[self.site]
        s.me.site = self.site
        s.emit("moved", s.seat, self.site, CLIMB[self.site])
        owner = s.palace[self.site]
        if owner != NOBODY and owner != s.seat:
            s.merchants[owner].rupees += 1                              # BO-8.2
            s.emit("toll", owner, self.site)

    def details(self, s: Bombay) -> dict[str, object]:
        return {"here": Ref("site", s.me.site), "site": Ref("site", self.site),
                "cost": CLIMB[self.site], "left": s.points,
                "away": DISTANCE[s.me.site * WIDTH + self.site]}


MOVE: Final[Menu] = [Move(site) for site in range(len(SITES))]


# BO-9  Buy silk.

NOT_A_POST: Final = Refusal("not_a_post", "BO-9.1", "You can buy only at a trading post.")
POST_CLOSED: Final = Refusal(
    "post_closed", "BO-9.4",
    "The trading posts for {colour} are closed: none is left in the markets.")
ALREADY_BOUGHT: Final = Refusal(
    "already_bought", "BO-9.2", "Only one bale may be bought per turn.")
ELEPHANT_FULL: Final = Refusal(
    "elephant_full", "BO-9.3", "Your elephant already carries two bales.")
BUY_AP: Final = Refusal(
    "no_ap", "BO-9.1", "Buying from the {market} costs {cost} AP; you have {left}.")
NO_RUPEES: Final = Refusal(
    "no_rupees", "BO-9.1", "The price of this bale in rupees is {price}; you have {rupees}.")


class Buy(Written[Bombay]):
    """The purchase of a bale in the post's colour, from the market that holds it (BO-9)."""

    notation = "buy"

    def refusal(self, s: Bombay) -> Refusal | None:
        me = s.me
        colour = s.post[me.site]
        if colour < 0:
            return NOT_A_POST
        market = s.market[colour]
        if market == CLOSED:
            return POST_CLOSED
        if s.bought:
            return ALREADY_BOUGHT
        if me.load == LOAD:
            return ELEPHANT_FULL
        if s.points < EFFORT[market]:
            return BUY_AP
        if me.rupees < PRICE[market]:
            return NO_RUPEES
        return None

    def apply(self, s: Bombay) -> None:
        me = s.me
        colour = s.post[me.site]
        market = s.market[colour]
        s.points -= EFFORT[market]
        me.rupees -= PRICE[market]
        s.bought = True
        s.emit("bought", s.seat, colour, PRICE[market])
        take_bale(s, me, colour)

    def details(self, s: Bombay) -> dict[str, object]:
        colour = s.post[s.me.site]
        market = s.market[colour] if colour >= 0 else CLOSED
        if market == CLOSED:
            return {"colour": Ref("colour", colour)}
        return {"market": Ref("market", market), "cost": EFFORT[market], "left": s.points,
                "price": PRICE[market], "rupees": s.me.rupees}


BUY: Final[Menu] = [Buy()]


def take_bale(s: Bombay, me: Merchant, colour: i64) -> None:
    """Move a bale from the market to the elephant. The last bale closes its posts (BO-9.4)."""
    s.load_bale(me, colour)
    if s.stock[colour] == 0:
        s.emit("closed", colour)


# BO-10  Sell silk.

UNKNOWN_COLOUR: Final = Refusal("unknown_colour", "BO-2.1", "There is no {named} silk.")
NOT_A_CITY: Final = Refusal("not_a_city", "BO-10.1", "You can sell only in a city.")
NONE_CARRIED: Final = Refusal("no_such_bale", "BO-10.1", "Your elephant carries no bale.")
NOT_CARRIED: Final = Refusal("no_such_bale", "BO-10.1", "You carry no bale of {colour}.")
NOT_WANTED: Final = Refusal("not_wanted", "BO-10.1", "{city} does not want {colour}.")
SELL_AP: Final = Refusal("no_ap", "BO-10.1", "Selling costs 1 AP; you have none left.")


class Sell(Written[Bombay]):
    """The sale of a bale that the city wants. Its colour then drops to the bottom (BO-10)."""

    notation = "sell {colour}"
    names = each(colour=COLOURS)
    colour: i64

    def refusal(self, s: Bombay) -> Refusal | None:
        me = s.me
        city = CITY_AT[me.site]
        if city < 0:
            return NOT_A_CITY
        if me.load == 0:
            return NONE_CARRIED
        if me.bales[self.colour] == 0:
            return NOT_CARRIED
        if s.cities[city].place(self.colour) == UNWANTED:
            return NOT_WANTED
        if s.points == 0:
            return SELL_AP
        return None

    def apply(self, s: Bombay) -> None:
        me = s.me
        number = CITY_AT[me.site]
        city = s.cities[number]
        place = city.place(self.colour)
        s.points -= 1
        s.return_bale(me, self.colour)
        income = INCOME[place] + SALE_RUPEES[self.colour]               # BO-10.2, BO-10.3
        me.rupees += income
        clients = s.gain_clients(me, INCOME_CLIENTS[place] + SALE_CLIENTS[self.colour])
        s.emit("sold", s.seat, self.colour, income)
        s.emit("clients", s.seat, clients)
        city.drop(place)                                                # BO-10.4
        if not me.sold_in >> number & 1:                                # BO-10.6
            me.sold_in |= 1 << number
            take_city_token(s, me, number)

    def details(self, s: Bombay) -> dict[str, object]:
        return {"colour": Ref("colour", self.colour), "city": Ref("site", s.me.site)}


SELL: Final[Menu] = [Sell(colour) for colour in range(len(COLOURS))]


def take_city_token(s: Bombay, merchant: Merchant, number: i64) -> None:
    """Take the city's token if one is left and this colour is not held (BO-10.6, BO-11.9)."""
    city = s.cities[number]
    if city.tokens > 0 and not merchant.cities >> number & 1:
        city.tokens -= 1
        merchant.cities |= 1 << number
        s.emit("city_token", s.seat, number)


# BO-11  Build a palace.

NO_PALACE_HERE: Final = Refusal(
    "no_palace_here", "BO-11.1", "Palaces cannot be built on a city or a trading post.")
PALACE_EXISTS: Final = Refusal(
    "palace_exists", "BO-11.1", "{owner} already has a palace here.")
NO_PALACE_LEFT: Final = Refusal("no_palace_left", "BO-11.3", "All your palaces are built.")
NOTHING_TO_SPEND: Final = Refusal(
    "no_such_bale", "BO-11.1", "You need a bale to build with; your elephant carries none.")
NOT_TO_SPEND: Final = Refusal(
    "no_such_bale", "BO-11.1", "You need a bale to build with; you carry no {colour}.")
BUILD_AP: Final = Refusal("no_ap", "BO-11.1", "Building costs 1 AP; you have none left.")


def find_palace_obstacle(s: Bombay) -> Refusal | None:
    """Return why no palace may be built here with any bale; None if one may (BO-11.1 to 11.3)."""
    me = s.me
    if CITY_AT[me.site] >= 0 or IS_POST[me.site]:
        return NO_PALACE_HERE
    if s.palace[me.site] != NOBODY:
        return PALACE_EXISTS
    if me.palaces == PALACES:
        return NO_PALACE_LEFT
    return None


class Build(Written[Bombay]):
    """A palace on a free site, paid with one bale. It wins the palace token there (BO-11)."""

    notation = "build {colour}"
    names = each(colour=COLOURS)
    colour: i64

    def refusal(self, s: Bombay) -> Refusal | None:
        barred = find_palace_obstacle(s)
        if barred is not None:
            return barred
        if s.me.load == 0:
            return NOTHING_TO_SPEND
        if s.me.bales[self.colour] == 0:
            return NOT_TO_SPEND
        if s.points == 0:
            return BUILD_AP
        return None

    def apply(self, s: Bombay) -> None:
        me = s.me
        s.points -= 1
        s.return_bale(me, self.colour)
        s.palace[me.site] = s.seat
        me.palaces += 1
        s.emit("built", s.seat, me.site, self.colour)
        token = s.token[me.site]
        s.token[me.site] = NO_TOKEN
        take_palace_token(s, me, token)

    def details(self, s: Bombay) -> dict[str, object]:
        return {"colour": Ref("colour", self.colour),
                "owner": Ref("seat", s.palace[s.me.site])}


BUILD: Final[Menu] = [Build(colour) for colour in range(len(COLOURS))]


def take_palace_token(s: Bombay, me: Merchant, token: i64) -> None:
    """Give the builder what the palace token of the site shows (BO-11.5)."""
    if token == NO_TOKEN:
        return
    if token == CLIENT:
        me.clients += 1
        s.emit("won_client", s.seat)
    elif token == RUPEES:
        me.rupees += TOKEN_RUPEES
        s.emit("won_rupees", s.seat, TOKEN_RUPEES)
    elif token == BALE:
        take_won_bale(s, me)
    else:
        take_won_city_token(s, me, TOKEN_CITY[token])


def take_won_bale(s: Bombay, me: Merchant) -> None:
    """Load a bale from the leftmost market. The builder chooses among several colours (BO-11.6,
    BO-11.8)."""
    leftmost = s.leftmost_market()
    found = [colour for colour in range(len(COLOURS))
             if leftmost != CLOSED and s.market[colour] == leftmost]
    s.emit("won_bale", s.seat, len(found))
    if len(found) == 1:
        s.emit("chose", s.seat, found[0])
        take_bale(s, me, found[0])
    elif found:
        s.ask(CHOOSE_BALE[s.seat])


def take_won_city_token(s: Bombay, me: Merchant, city: i64) -> None:
    """Count the token as a city token; a coloured one only if its colour is not held (BO-11.9)."""
    if not s.options.coloured_city_tokens:
        me.extra_cities += 1
        s.emit("won_city", s.seat)
    elif me.cities >> city & 1:
        s.emit("lost_city", s.seat, city)
    else:
        me.cities |= 1 << city
        s.emit("won_city", s.seat)


CHOICE_PENDING: Final = Refusal(
    "choice_pending", "BO-11.6", "Choose a bale from the {market} first.")
NOT_IN_THAT_MARKET: Final = Refusal(
    "not_in_that_market", "BO-11.5", "The {market} holds no {colour}.")


class ChooseBale(Question[Bombay]):
    """The builder's choice of a bale from the leftmost market that holds any (BO-11.6)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, CHOICE_PENDING)

    def menu(self, s: Bombay) -> Menu:
        return CHOOSE

    def details(self, s: Bombay) -> dict[str, object]:
        return {"market": Ref("market", s.leftmost_market())}

    def __str__(self) -> str:
        return f"choose:{self.seat}"


CHOOSE_BALE: Final = [ChooseBale(seat) for seat in range(5)]


class Choose(Written[Bombay]):
    """A bale that is chosen. It is free, and no purchase (BO-11.5d)."""

    notation = "choose {colour}"
    names = each(colour=COLOURS)
    colour: i64

    def refusal(self, s: Bombay) -> Refusal | None:
        if s.market[self.colour] == CLOSED or s.market[self.colour] != s.leftmost_market():
            return NOT_IN_THAT_MARKET
        return None

    def apply(self, s: Bombay) -> None:
        s.answered(ChooseBale)
        s.emit("chose", s.seat, self.colour)
        take_bale(s, s.me, self.colour)

    def details(self, s: Bombay) -> dict[str, object]:
        return {"market": Ref("market", s.leftmost_market()),
                "colour": Ref("colour", self.colour)}


CHOOSE: Final[Menu] = [Choose(colour) for colour in range(len(COLOURS))]


# BO-12  Bide one's time, or end the turn.

NOT_ONLY_ACTION: Final = Refusal(
    "not_only_action", "BO-12.1", "Biding takes the whole turn; you have already acted.")


class Bide(Written[Bombay]):
    """One rupee, as the only action of the turn (BO-12)."""

    notation = "bide"

    def refusal(self, s: Bombay) -> Refusal | None:
        return NOT_ONLY_ACTION if s.points < POINTS else None

    def apply(self, s: Bombay) -> None:
        s.me.rupees += 1
        s.points = 0
        s.emit("bided", s.seat)


class End(Written[Bombay]):
    """The end of the turn. The remaining action points are lost (BO-7.2)."""

    notation = "end"

    def apply(self, s: Bombay) -> None:
        s.emit("ended", s.seat, s.points)
        s.points = 0


BIDE: Final[Menu] = [Bide()]
END: Final[Menu] = [End()]


def list_actions_on_site(site: int) -> Menu:
    """Return all actions that make sense on a site, whether or not they are legal now."""
    roads = [MOVE[to] for to in NEIGHBOURS[site]]
    if CITY_AT[site] >= 0:
        return SELL + roads + BIDE + END
    return (BUY if IS_POST[site] else BUILD) + roads + BIDE + END


MENU: Final = [list_actions_on_site(site) for site in range(len(SITES))]


# BO-17  Commands, in the order of the rulebook.

class SellCommand(Command[Bombay]):
    """The command `sell`. Outside a city it refuses every colour."""

    def before(self, s: Bombay) -> Refusal | None:
        return NOT_A_CITY if CITY_AT[s.me.site] < 0 else None

    def example(self, s: Bombay) -> Action[Bombay]:
        return find_carried_colour_action(s, self.actions)


class BuildCommand(Command[Bombay]):
    """The command `build`. Where no palace may stand it refuses every bale."""

    def before(self, s: Bombay) -> Refusal | None:
        return find_palace_obstacle(s)

    def example(self, s: Bombay) -> Action[Bombay]:
        return find_carried_colour_action(s, self.actions)


def find_carried_colour_action(s: Bombay, actions: Menu) -> Action[Bombay]:
    """Return the action with the first colour that the elephant carries."""
    for colour, number in enumerate(s.me.bales):
        if number:
            return actions[colour]
    return actions[0]


COMMANDS: Final[list[Command[Bombay]]] = [
    Command("move", MOVE, UNKNOWN_SITE),
    Command("buy", BUY),
    SellCommand("sell", SELL, UNKNOWN_COLOUR),
    BuildCommand("build", BUILD, UNKNOWN_COLOUR),
    Command("choose", CHOOSE, UNKNOWN_COLOUR),
    Command("bide", BIDE),
    Command("end", END),
]
