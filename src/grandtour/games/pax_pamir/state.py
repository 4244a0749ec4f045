"""A position of Pax Pamir: players and their courts, the map and the market. Of the deck it holds
how many cards of each kind are left in the top pile (PX-2.9). The rules are in `rules`.

Spies are counted by card in *lanes*, four bits a seat, followed by those put there this turn.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.core import Action, Refusal, State
from grandtour.engine.game import Game, parse_head_start
from grandtour.games.pax_pamir.components import (
    BLOCKS, BORDERS, CARDS, COALITIONS, COURT_CARDS, COURT_IN_PILE, COURT_LIMIT, CYLINDERS,
    ECONOMIC, FAVOURED, HAND_LIMIT, INTELLIGENCE, MILITARY, NOBODY, NONE, PLACES, POLITICAL, RANK,
    REGIONS, RUPEES, SEATS, SUIT,
)

Menu: TypeAlias = "list[Action[Pamir]]"

# PX-20.26  A house rule: the points that a seat may get at the start, and the difference of
# ratings that they even out between two players (docs/ratings.md).
HEAD_STARTS: Final = {1: 45, 2: 155}


class Options:
    """The options of PX-20, in the form the rules use."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.values = options
        self.players: Final[i64] = players
        self.fill_rows: Final = options["market_fill"] == "rows"
        self.rupee_lies: Final = options["purchase_rupee_without_card"] == "lies_there"
        self.icons_sorted: Final = options["icon_order"] == "fixed"
        self.ask_mercy: Final = options["bribe_negotiation"] == "ask"
        self.fixed_bribes: Final = options["bribe_negotiation"] == "fixed"
        self.declines: Final[i64] = int(options["bribe_declines_per_turn"])
        self.cheapest_gift: Final = options["gift_space"] == "cheapest"
        self.build_in_one: Final = options["build_regions"] == "one"
        self.may_not_add: Final = options["infrastructure"] == "may"
        self.build_minimum: Final[i64] = int(options["build_minimum"])
        self.one_kind: Final = options["move_mix"] == "one_kind"
        self.far_bedfellows: Final = options["well_connected_uses_bedfellows"] == "true"
        self.fight_own_spies: Final = options["battle_own_spies"] == "yes"
        self.zero_effect: Final = options["zero_effect_actions"] == "allowed"
        self.reuse_overthrows: Final = options["reuse_overthrow"] == "true"
        self.owner_orders: Final = options["loyalty_discard"] == "owner_order"
        self.loyalty_debts_wait: Final = options["loyalty_discard"] == "debts_at_end_of_action"
        self.slide_first: Final = options["market_cleanup"] == "slide_then_discard"
        self.top_discard_only: Final = options["discards"] == "top_only"
        self.debts_wait: Final = options["leverage_timing"] == "end_of_action"
        self.rumor_anyone: Final = options["rumor_target"] == "anyone"
        self.tiebreak: Final = options["last_tiebreak"]
        self.open_hands: Final = options["open_hands"] == "true"
        self.head_start: Final = parse_head_start(options["head_start"])
        self.savvy: Final = options["wakhan_savvy_purchasing"] == "on"
        self.spy_movement: Final = options["wakhan_spy_movement"] == "on"
        self.steadfast: Final = options["wakhan_steadfast_loyalty"] == "on"
        # Whether something may have to be seen to between two actions of a player.
        self.uneven: Final = (self.debts_wait or self.loyalty_debts_wait
                              or options["wakhan"] == "true")
        # WK-2: her seat is the last.
        self.wakhan: Final[i64] = players - 1 if options["wakhan"] == "true" else NOBODY


# Where a card is: out of the game or in the deck, unseen; in the market; gone; beside the map; or,
# with a seat added, in a hand, in a court, taken as a prize, or beside a player.
UNSEEN: Final = 0
MARKET: Final = 1
DISCARDED: Final = 2
FOR_ALL: Final = 3
OFFERED: Final = 4             # a prize or an event that is being decided on
HAND: Final = 10
COURT: Final = 20
TAKEN: Final = 30
BESIDE: Final = 40

LANE: Final = 4
FULL: Final = 15
FRESH: Final = 5                # the first lane of the spies put this turn

# The place in `fresh` of a piece put this turn: armies by region and coalition, roads by border
# and coalition, tribes by seat and region.
FRESH_ROADS: Final = len(REGIONS) * len(COALITIONS)
FRESH_TRIBES: Final = FRESH_ROADS + len(BORDERS) * len(COALITIONS)
FRESH_PLACES: Final = FRESH_TRIBES + SEATS * len(REGIONS)

# Fields that only save time: positions that differ in nothing else are equal.
SHORTCUTS: Final = ("placed",)


def make_fresh_spy(seat: i64) -> i64:
    """Return one spy of this seat in the lane of those put this turn. It is computed in two steps:
    compiled, a literal 1 has too few bits."""
    return (1 << LANE * seat) << LANE * FRESH


def find_fresh_tribe_place(seat: i64, region: i64) -> i64:
    """Return the place in `fresh` of the tribes of this seat."""
    return FRESH_TRIBES + seat * len(REGIONS) + region


class Noble:
    """A player: loyalty, purse, court, hand, prizes, and the cylinders that are not spies."""

    def __init__(self, tribes: vec[i64], court: vec[i64], hand: vec[i64],
                 prizes: vec[i64]) -> None:
        self.loyalty: i64 = NONE        # a coalition; Wakhan's is her pragmatic one (WK-6)
        self.rupees: i64 = RUPEES
        self.points: i64 = 0
        self.cylinders: i64 = CYLINDERS     # in the supply
        self.owed: i64 = 0              # rupees of leverage to be returned (PX-13)
        self.gifts: i64 = 0             # a bit for each filled space
        self.fresh_gifts: i64 = 0       # and for each filled this turn
        self.tribes = tribes            # by region
        self.court = court              # cards from left to right
        self.hand = hand                # cards, ascending
        self.prizes = prizes            # cards, in the order in which they were taken

    def clone(self) -> Noble:
        n = Noble(self.tribes[:], self.court[:], self.hand[:], self.prizes[:])
        n.loyalty = self.loyalty
        n.rupees = self.rupees
        n.points = self.points
        n.cylinders = self.cylinders
        n.owed = self.owed
        n.gifts = self.gifts
        n.fresh_gifts = self.fresh_gifts
        return n

    def stars(self, suit: i64) -> i64:
        """Return the number of stars of a suit in the court (PX-3.2)."""
        stars: i64 = 0
        for card in self.court:
            if SUIT[card] == suit:
                stars += RANK[card]
        return stars

    def court_limit(self) -> i64:
        return COURT_LIMIT + self.stars(POLITICAL)

    def hand_limit(self) -> i64:
        return HAND_LIMIT + self.stars(INTELLIGENCE)

    def unsheltered(self) -> i64:
        """Return the rupees in excess of the gold stars (PX-9.11)."""
        return max(0, self.rupees - self.stars(ECONOMIC))

    def gift_count(self) -> i64:
        return (self.gifts & 1) + (self.gifts >> 1 & 1) + (self.gifts >> 2 & 1)


class Pamir(State):
    """A position. Its fields are the things on the table, and nothing else."""

    def __init__(self, game: Game[Any], options: Options) -> None:
        super().__init__(game)
        self.options: Final = options
        self.seat: i64 = 0              # the player in turn
        self.phase: i64 = 0
        self.first: i64 = NOBODY        # the first to choose a loyalty (PX-2.8)
        self.actions: i64 = 0           # left in this turn
        self.favoured: i64 = FAVOURED
        self.declines: i64 = 0          # negotiations declined this turn (PX-8.4)
        self.turns: i64 = 0
        self.idle: i64 = 0              # turns since a card last left the market
        self.pile: i64 = 0              # the pile on top of the deck
        self.courts: i64 = options.players + COURT_IN_PILE      # cards left in it, by kind
        self.events: i64 = 0
        self.checks: i64 = 0
        self.paid: i64 = 0              # a bit for each place paid this turn (PX-6.5)
        self.placed: bool = False       # whether any piece was placed this turn
        self.top: i64 = 0               # the last card discarded
        self.ended: i64 = NOBODY        # the player in turn when the game ended
        self.lot: i64 = NOBODY          # the seat drawn by the last tie-breaker
        self.ai: i64 = 0                # Wakhan's card, 0 for none
        self.ai_back: i64 = NONE        # the kind of back on her draw pile
        self.ai_line: i64 = 0           # the line she comes to next
        self.nobles: list[Noble] = []
        self.where = vec[i64]()         # by card
        self.market = vec[i64]()        # card by place, 0 for none
        self.coins = vec[i64]()         # rupees by place
        self.blocks = vec[i64]()        # in the supply, by coalition
        self.armies = vec[i64]()        # by region and coalition
        self.roads = vec[i64]()         # by border and coalition
        self.spies = vec[i64]()         # lanes by card
        self.fresh = vec[i64]()         # pieces put this turn, see FRESH_ROADS
        self.used = vec[i64]()          # card * 8 + verb for each card used this turn (PX-5.3)
        self.ai_gone = vec[i64]()       # Wakhan's cards on her discard pile, in their order

    def lay(self) -> None:
        """Set the table before anything has been drawn (PX-2.2)."""
        self.nobles = [Noble(vec[i64]([0] * len(REGIONS)), vec[i64](), vec[i64](), vec[i64]())
                       for _ in range(self.options.players)]
        if self.options.head_start is not None:
            self.nobles[self.options.head_start.seat].points = self.options.head_start.amount
        self.where = vec[i64]([UNSEEN] * (CARDS + 1))
        self.market = vec[i64]([0] * PLACES)
        self.coins = vec[i64]([0] * PLACES)
        self.blocks = vec[i64]([BLOCKS] * len(COALITIONS))
        self.armies = vec[i64]([0] * (len(REGIONS) * len(COALITIONS)))
        self.roads = vec[i64]([0] * (len(BORDERS) * len(COALITIONS)))
        self.spies = vec[i64]([0] * (COURT_CARDS + 1))
        self.fresh = vec[i64]([0] * FRESH_PLACES)

    def count_seats(self) -> int:
        return int(self.options.players)

    def clone(self) -> Pamir:
        s = Pamir(self.game, self.options)
        s.stack = self.stack[:]
        s.seat = self.seat
        s.phase = self.phase
        s.first = self.first
        s.actions = self.actions
        s.favoured = self.favoured
        s.declines = self.declines
        s.turns = self.turns
        s.idle = self.idle
        s.pile = self.pile
        s.courts = self.courts
        s.events = self.events
        s.checks = self.checks
        s.paid = self.paid
        s.placed = self.placed
        s.top = self.top
        s.ended = self.ended
        s.lot = self.lot
        s.ai = self.ai
        s.ai_back = self.ai_back
        s.ai_line = self.ai_line
        s.nobles = [noble.clone() for noble in self.nobles]
        s.where = self.where[:]
        s.market = self.market[:]
        s.coins = self.coins[:]
        s.blocks = self.blocks[:]
        s.armies = self.armies[:]
        s.roads = self.roads[:]
        s.spies = self.spies[:]
        s.fresh = self.fresh[:]
        s.used = self.used[:]
        s.ai_gone = self.ai_gone[:]
        return s

    def details(self, action: Action[Any], refusal: Refusal) -> dict[str, object]:
        game: Any = self.game
        details: dict[str, object] = game.details(self, action, refusal)
        return details

    @property
    def me(self) -> Noble:
        """The player in turn, who is not always the one who is asked."""
        return self.nobles[self.seat]

    def after(self, seat: i64) -> i64:
        return (seat + 1) % self.options.players

    # Cards.

    def owner(self, card: i64) -> i64:
        """Return the seat whose court holds the card, or NOBODY."""
        place = self.where[card] - COURT
        return place if 0 <= place < TAKEN - COURT else NOBODY

    def holds(self, seat: i64, card: i64) -> bool:
        """Return whether the card is in the court of the seat."""
        return self.where[card] == COURT + seat

    def bury(self, card: i64) -> None:
        """Put the card onto the discard pile."""
        self.where[card] = DISCARDED
        self.top = card

    def lift(self, card: i64, where: i64) -> None:
        """Move the card from the top of the discard pile to the place of its effect (PX-6.8)."""
        self.where[card] = where
        if self.top == card:
            self.top = 0

    def spies_on(self, card: i64, seat: i64) -> i64:
        return self.spies[card] >> LANE * seat & FULL

    def fresh_spies_on(self, card: i64, seat: i64) -> i64:
        return self.spies_on(card, FRESH + seat)

    def is_used(self, card: i64) -> bool:
        return any(entry >> 3 == card for entry in self.used)

    def holder(self, card: i64) -> i64:
        """Return the player who holds a court card hostage; NOBODY if there is none (PX-8.2)."""
        if self.spies[card] == 0:
            return NOBODY
        best: i64 = 0
        holder: i64 = NOBODY
        for seat in range(self.options.players):
            number = self.spies_on(card, seat)
            if number > best:
                best, holder = number, seat
            elif number == best:
                holder = NOBODY
        return NOBODY if holder == self.owner(card) else holder

    # PX-4  Ruling a region.

    def army(self, region: i64, coalition: i64) -> i64:
        return self.armies[region * len(COALITIONS) + coalition]

    def road(self, border: i64, coalition: i64) -> i64:
        return self.roads[border * len(COALITIONS) + coalition]

    def most_armies(self, region: i64) -> i64:
        """Return the armies of the strongest coalition there."""
        place = region * len(COALITIONS)
        most = max(self.armies[place], self.armies[place + 1])
        return max(most, self.armies[place + 2])

    def ruling_pieces(self, seat: i64, region: i64) -> i64:
        """Return a player's ruling pieces (PX-4.1). Wakhan counts the armies of the strongest
        coalition (WK-7)."""
        noble = self.nobles[seat]
        if seat == self.options.wakhan:
            return noble.tribes[region] + self.most_armies(region)
        if noble.loyalty == NONE:
            return noble.tribes[region]
        return noble.tribes[region] + self.army(region, noble.loyalty)

    def ruler(self, region: i64) -> i64:
        """Return the player who rules: with a tribe there, and more pieces than any other player
        and any coalition (PX-4.2)."""
        best = self.most_armies(region)
        ruler: i64 = NOBODY
        for seat in range(self.options.players):
            if self.nobles[seat].tribes[region] > 0:
                pieces = self.ruling_pieces(seat, region)
                if pieces > best:
                    ruler = seat
                    best = pieces
                elif pieces == best:
                    ruler = NOBODY      # a tie; only a greater number can break it
        return ruler

    def ruled(self, seat: i64) -> i64:
        """Return a bit for each region that the seat rules."""
        bits: i64 = 0
        noble = self.nobles[seat]
        for region in range(i64(len(REGIONS))):
            if noble.tribes[region] > 0 and self.ruler(region) == seat:
                bits |= 1 << region
        return bits

    def cylinders_in_play(self, seat: i64) -> i64:
        return CYLINDERS - self.nobles[seat].cylinders

    def scores(self) -> list[float]:
        """Return the victory points, by seat."""
        return [float(noble.points) for noble in self.nobles]

    def ranking(self) -> list[int]:
        """Rank the seats by points, red stars, rupees, then the last tie-breaker (PX-18.2 to 18.4).
        Equal on all counts, a human comes before Wakhan (WK-70)."""
        keys = [self.standing(seat) for seat in range(self.options.players)]
        return [1 + len([other for other in keys if other > key]) for key in keys]

    def standing(self, seat: i64) -> tuple[int, int, int, bool, int]:
        noble = self.nobles[seat]
        last: i64 = 1 if seat == self.lot else 0
        if self.options.tiebreak == "seat_after_turn_player" and self.ended != NOBODY:
            last = -((seat - self.ended - 1) % self.options.players)
        return (int(noble.points), int(noble.stars(MILITARY)), int(noble.rupees),
                seat != self.options.wakhan, int(last))
