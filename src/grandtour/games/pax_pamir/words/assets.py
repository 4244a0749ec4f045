"""What reasons count in Pax Pamir."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grandtour.games.pax_pamir.components import (
    ARMY_ICON, BLOCKS, BORDERS, BORDER_SIDES, COALITIONS, EARLY_END, FIRST_EVENT, ICONS,
    INTELLIGENCE, LAST_CHECK, MOST_ICONS, NONE, PATRIOT, POLITICAL, REGIONS, ROAD_ICON, SHOWS,
    SPY_ICON, SUIT, SUITS, TRIBE_ICON, VERBS,
)
from grandtour.games.pax_pamir.evaluation import count_block_lead
from grandtour.games.pax_pamir.rules.dominance import (
    count_checks_in_deck, divide_points, find_dominant_coalition, count_influence,
    is_check_in_market,
)
from grandtour.games.pax_pamir.state import MARKET, Pamir
from grandtour.games.pax_pamir.words.names import (
    cards_phrase, check_points, coalition_blocks_phrase, cylinders_phrase, hostages_phrase,
    influence_phrase, points_phrase,
    ruled_regions_phrase, rupees_phrase, stars_phrase,
)
from grandtour.games.words import Asset
from grandtour.language import Count, Phrase

# In victory points, as in `evaluation`.
CHECK_IN_MARKET: Final = 0.55
CHECK_LATER: Final = 0.30
CYLINDER: Final = 0.45
RULED: Final = 0.70
HOSTAGE: Final = 0.28
BLOCK: Final = 0.05
AHEAD: Final = 0.25
INFLUENCE: Final = 0.30
RUPEE: Final = 0.15
CARD: Final = 0.18
ROOM: Final = 0.10              # a star that makes room for cards
STAR: Final = 0.07
FAVOURED: Final = 0.12
ACTION: Final = 0.07
RULING_PIECE: Final = 0.06
ABROAD: Final = 0.05
WAY: Final = 0.06
BORDER: Final = 0.03
PATRIOT_FOR_SALE: Final = 0.08
ALONE: Final = 0.15
CYLINDER_IN_HAND: Final = 0.30
BLOCK_IN_HAND: Final = 0.06
FREE_TO_ACT: Final = 0.15
WIN_IN_MARKET: Final = 4.0
WIN_LATER: Final = 1.0
SAFE_ROAD: Final = 0.08


def blocks_ahead(number: int) -> Phrase:
    """Blocks of the coalition of a player beyond those of the next strongest coalition."""
    return Count("{n} block ahead of the next coalition", "{n} blocks ahead of the next coalition",
                 number)


def favoured_cards(number: int) -> Phrase:
    return Count("{n} court card of the favoured suit", "{n} court cards of the favoured suit",
                 number)


def borders_with_roads(number: int) -> Phrase:
    return Count("{n} border with a coalition road", "{n} borders with coalition roads", number)


def patriots_for_sale(number: int) -> Phrase:
    """Patriots of the coalition of a player that lie in the market."""
    return Count("{n} patriot in the market", "{n} patriots in the market", number)


def players_of_another_loyalty(number: int) -> Phrase:
    """Players who do not share the loyalty of a player, and cannot share its points."""
    return Count("{n} player of another loyalty", "{n} players of another loyalty", number)


def ways_of_armies(number: int) -> Phrase:
    """Borders over which an army of the coalition of a player can move."""
    return Count("{n} border that an army can cross", "{n} borders that an army can cross", number)


def spies_abroad(number: int) -> Phrase:
    return Count("{n} spy in another court", "{n} spies in other courts", number)


def ruling_pieces(number: int) -> Phrase:
    """Ruling pieces of a player in the regions where it has a tribe."""
    return Count("{n} ruling piece next to a tribe", "{n} ruling pieces next to tribes", number)


def cylinders_in_hand(number: int) -> Phrase:
    """Tribes and spies that the cards in a player's hand place when they are played."""
    return Count("{n} tribe or spy on hand cards", "{n} tribes and spies on hand cards", number)


def blocks_in_hand(number: int) -> Phrase:
    """Armies and roads that the cards in a player's hand place when they are played."""
    return Count("{n} army or road on hand cards", "{n} armies and roads on hand cards", number)


def winning_lead(number: int) -> Phrase:
    """A lead with which a Dominance Check would end the game now, and the player would win."""
    return Count("{n} winning lead at a check", "{n} winning leads at a check", number)


def cards_free_to_act(number: int) -> Phrase:
    """Court cards of a player that no other player holds hostage."""
    return Count("{n} court card free to act", "{n} court cards free to act", number)


def safe_roads(number: int) -> Phrase:
    """Roads of the coalition of a player with no enemy army in a region beside them."""
    return Count("{n} road away from enemy armies", "{n} roads away from enemy armies", number)


def action_cards(verb: int, number: int) -> Phrase:
    """Court cards with an action."""
    return (
        Count("{n} court card with a tax", "{n} court cards with a tax", number),
        Count("{n} court card with a gift", "{n} court cards with a gift", number),
        Count("{n} court card with a building", "{n} court cards with a building", number),
        Count("{n} court card with a move", "{n} court cards with a move", number),
        Count("{n} court card with a betrayal", "{n} court cards with a betrayal", number),
        Count("{n} court card with a battle", "{n} court cards with a battle", number),
    )[verb]


def is_next_check_last(s: Pamir) -> bool:
    lying = sum(s.where[card] == MARKET for card in range(FIRST_EVENT, LAST_CHECK + 1))
    return bool(count_checks_in_deck(s) + lying <= 1)


def count_check_points(s: Pamir, seat: int) -> int:
    """Return the points that a Dominance Check would bring the seat now, twice as many if it would
    be the last one (PX-17, PX-18.5)."""
    return 0 if s.is_terminal() else int(
        divide_points(s, find_dominant_coalition(s), 2 if is_next_check_last(s) else 1)[seat])


def weigh_check_point(s: Pamir, seat: int) -> float:
    return CHECK_IN_MARKET if is_check_in_market(s) else CHECK_LATER


def has_winning_lead(s: Pamir, seat: int) -> bool:
    """Return whether a Dominance Check now would end the game, with the seat in front alone
    (PX-18.1, PX-18.2)."""
    if s.is_terminal():
        return False
    last = is_next_check_last(s)
    won = divide_points(s, find_dominant_coalition(s), 2 if last else 1)
    points = [int(noble.points + won[owner]) for owner, noble in enumerate(s.nobles)]
    lead = points[seat] - max(number for owner, number in enumerate(points) if owner != seat)
    return lead >= (1 if last else EARLY_END)


def weigh_winning_lead(s: Pamir, seat: int) -> float:
    return WIN_IN_MARKET if is_check_in_market(s) else WIN_LATER


def count_free_to_act(s: Pamir, seat: int) -> int:
    """Return the number of court cards of the seat that no other holds hostage (PX-8.2)."""
    return sum(s.holder(card) < 0 for card in s.nobles[seat].court)


def count_safe_roads(s: Pamir, seat: int) -> int:
    """Return the roads of the seat's coalition on borders of regions without enemy armies."""
    loyalty = s.nobles[seat].loyalty
    return 0 if loyalty == NONE else sum(
        int(s.road(border, loyalty)) for border in range(len(BORDERS)) if not any(
            s.army(BORDER_SIDES[2 * border + side], coalition) > 0 for side in (0, 1)
            for coalition in range(len(COALITIONS)) if coalition != loyalty))


def count_hostages(s: Pamir, seat: int) -> int:
    """Return the number of court cards of others that the seat holds hostage (PX-8.2)."""
    return sum(s.holder(card) == seat for noble in s.nobles for card in noble.court)


def count_blocks(s: Pamir, seat: int) -> int:
    """Return the number of blocks in play of the seat's coalition."""
    loyalty = s.nobles[seat].loyalty
    return 0 if loyalty == NONE else int(BLOCKS - s.blocks[loyalty])


def count_lead(s: Pamir, seat: int) -> int:
    """Return the blocks of the seat's coalition beyond those of the next strongest one."""
    loyalty = s.nobles[seat].loyalty
    return 0 if loyalty == NONE else int(count_block_lead(s, loyalty))


def count_borders(s: Pamir, seat: int) -> int:
    """Return the number of borders with roads of the seat's coalition."""
    loyalty = s.nobles[seat].loyalty
    return 0 if loyalty == NONE else sum(
        s.road(border, loyalty) > 0 for border in range(len(BORDERS)))


def count_patriots_for_sale(s: Pamir, seat: int) -> int:
    loyalty = s.nobles[seat].loyalty
    return 0 if loyalty == NONE else sum(PATRIOT[card] == loyalty for card in s.market)


def count_players_of_another_loyalty(s: Pamir, seat: int) -> int:
    loyalty = s.nobles[seat].loyalty
    return 0 if loyalty == NONE else sum(noble.loyalty != loyalty for noble in s.nobles)


def count_ways(s: Pamir, seat: int) -> int:
    """Return the number of borders over which an army of the seat's coalition can move
    (PX-9.41)."""
    loyalty = s.nobles[seat].loyalty
    return 0 if loyalty == NONE else sum(
        s.road(border, loyalty) > 0 and any(
            s.army(BORDER_SIDES[2 * border + side], loyalty) > 0 for side in (0, 1))
        for border in range(len(BORDERS)))


def count_spies_abroad(s: Pamir, seat: int) -> int:
    return sum(int(s.spies_on(card, seat)) for owner, noble in enumerate(s.nobles)
               for card in noble.court if owner != seat)


def count_ruling_pieces(s: Pamir, seat: int) -> int:
    """Return the tribes of the seat, and the armies of its coalition beside them (PX-4.1)."""
    tribes = s.nobles[seat].tribes
    return sum(int(s.ruling_pieces(seat, region)) for region in range(len(REGIONS))
               if tribes[region] > 0)


def count_favoured(s: Pamir, seat: int) -> int:
    return sum(SUIT[card] == s.favoured for card in s.nobles[seat].court)


def count_icons(s: Pamir, seat: int, icons: tuple[int, ...]) -> int:
    """Return the number of these impact icons on the hand cards of the seat (PX-7.5)."""
    return sum(ICONS[place] in icons for card in s.nobles[seat].hand
               for place in range(card * MOST_ICONS, (card + 1) * MOST_ICONS))


def weigh(worth: float) -> Callable[[Pamir, int], float]:
    return lambda s, seat: worth


def make_star_asset(suit: int) -> Asset:
    return Asset(lambda s, seat: s.nobles[seat].stars(suit), lambda number: stars_phrase(
        SUITS[suit], number), weight=weigh(ROOM if suit in (POLITICAL, INTELLIGENCE) else STAR),
        told="detail")


def make_action_asset(verb: int) -> Asset:
    return Asset(lambda s, seat: sum(SHOWS[card] >> verb & 1 for card in s.nobles[seat].court),
                 lambda number: action_cards(verb, number), weight=weigh(ACTION), told="detail")


ASSETS: Final = (
    Asset(lambda s, seat: s.nobles[seat].points, points_phrase),
    Asset(count_check_points, check_points, weight=weigh_check_point),
    Asset(lambda s, seat: s.cylinders_in_play(seat), cylinders_phrase, weight=weigh(CYLINDER)),
    Asset(lambda s, seat: int(s.ruled(seat)).bit_count(), ruled_regions_phrase,
          weight=weigh(RULED)),
    Asset(count_hostages, hostages_phrase, weight=weigh(HOSTAGE)),
    Asset(count_free_to_act, cards_free_to_act, weight=weigh(FREE_TO_ACT), told="last"),
    Asset(has_winning_lead, winning_lead, weight=weigh_winning_lead, told="differing"),
    Asset(count_blocks, coalition_blocks_phrase, shared=True, weight=weigh(BLOCK)),
    Asset(lambda s, seat: count_influence(s, seat, s.nobles[seat].loyalty), influence_phrase,
          weight=weigh(INFLUENCE)),
    Asset(lambda s, seat: s.nobles[seat].rupees, rupees_phrase, weight=weigh(RUPEE)),
    Asset(lambda s, seat: len(s.nobles[seat].hand) + len(s.nobles[seat].court), cards_phrase,
          weight=weigh(CARD)),
    Asset(count_lead, blocks_ahead, shared=True, weight=weigh(AHEAD), told="detail"),
    Asset(count_favoured, favoured_cards, weight=weigh(FAVOURED), told="detail"),
    Asset(lambda s, seat: count_icons(s, seat, (TRIBE_ICON, SPY_ICON)), cylinders_in_hand,
          weight=weigh(CYLINDER_IN_HAND), told="detail"),
    Asset(lambda s, seat: count_icons(s, seat, (ARMY_ICON, ROAD_ICON)), blocks_in_hand,
          weight=weigh(BLOCK_IN_HAND), told="detail"),
    *[make_star_asset(suit) for suit in range(len(SUITS))],
    *[make_action_asset(verb) for verb in range(len(VERBS))],
    Asset(count_ruling_pieces, ruling_pieces, weight=weigh(RULING_PIECE), told="detail"),
    Asset(count_safe_roads, safe_roads, shared=True, weight=weigh(SAFE_ROAD), told="detail"),
    Asset(count_spies_abroad, spies_abroad, weight=weigh(ABROAD), told="detail"),
    Asset(count_ways, ways_of_armies, shared=True, weight=weigh(WAY), told="detail"),
    Asset(count_borders, borders_with_roads, shared=True, weight=weigh(BORDER), told="detail"),
    Asset(count_patriots_for_sale, patriots_for_sale, shared=True, weight=weigh(PATRIOT_FOR_SALE),
          told="detail"),
    Asset(count_players_of_another_loyalty, players_of_another_loyalty, shared=True,
          weight=weigh(ALONE), told="detail"),
)
