"""Offers of the steps of a turn: drawing, placing keys, end-game tiles, the end of a turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grandtour.games.offer import Offer, cost, gain, then, warn
from grandtour.games.paris.components import (
    ALL_SITES, ARC, BANKS, BANK_FRANCS, LAST, LEVELS, NONE, PLACES, TYPE, VALUE, count_members,
)
from grandtour.games.paris.rules.endgame import Choose, Declare
from grandtour.games.paris.rules.keys import Place
from grandtour.games.paris.rules.payment import can_pay_cost
from grandtour.games.paris.rules.place import Go, Lift, find_space_for_building
from grandtour.games.paris.rules.routes import find_sites_on_board, find_affordable_sites
from grandtour.games.paris.rules.turn import End, Leave, Skip
from grandtour.games.paris.state import FINAL_TURNS, Paris
from grandtour.games.paris.words.names import (
    building_name, name_district_by_number, name_kind_by_number, name_place_by_number,
    name_type_by_number,
)
from grandtour.games.paris.words.offer import earned_phrase, list_francs_gained_lines
from grandtour.games.paris.words.preview import Preview
from grandtour.games.paris.words.terms import (
    join_list, describe_tile_effect_by_number, name_place_short,
)
from grandtour.games.words import Line
from grandtour.language import Count, Phrase

MANY: Final = 4         # places named in one line


# Step 1.

def offer_lift(preview: Preview, lift: Lift) -> Offer:
    """Offer a draw with its district, and that district's buildings not seen yet (PA-5.1)."""
    s = preview.before
    number = int(s.tops[lift.stack])
    district, stack = name_district_by_number(number), int(lift.stack) + 1
    unseen = [site for site in range(number * LEVELS, (number + 1) * LEVELS)
              if s.unseen >> site & 1]
    lines = [then(Phrase("Not seen yet: {buildings}",
                         buildings=join_list([building_name(PLACES[site]) for site in unseen])))]
    if s.options.free_placement:
        lines.append(then(Phrase("You may place it in any district that has room for it")))
    return Offer(
        Phrase("Stack {stack}: {district}", stack=stack, district=district),
        Phrase("Draw from stack {stack}, {district}?", stack=stack, district=district),
        Phrase("Draw from stack {stack}", stack=stack), "PA-5.1", tuple(lines),
        Phrase("value {values}", values="/".join(str(VALUE[site]) for site in unseen)),
        Count("{n} tile", "{n} tiles", int(s.heights[lift.stack])))


def offer_go(preview: Preview, go: Go) -> Offer:
    """Offer this district for the building in hand (PA-3.5)."""
    s = preview.before
    space = find_space_for_building(s, go.district)
    district = name_district_by_number(int(go.district))
    building = building_name(PLACES[s.lifted])
    lines = [then(Phrase("{building} is in {district} then", building=building,
                         district=district))]
    token = s.token[space]
    if token != NONE:
        lines.append(then(Phrase("The token next to it: {token}",
                                 token=name_kind_by_number(int(token)))))
    standing = [name_type_by_number(int(TYPE[s.building[site]]))
                for site in range(go.district * LEVELS, (go.district + 1) * LEVELS)
                if s.building[site] != NONE]
    then_ = Phrase("has {types}", types=join_list(standing)) if standing else Phrase("still empty")
    return Offer(district, Phrase("Place the {type} in {district}?", district=district,
                                  type=name_type_by_number(int(TYPE[s.lifted]))),
                 Phrase("Place it in {district}", district=district), "PA-3.5", tuple(lines),
                 then_)


# Step 2: a key.

def offer_place(preview: Preview, place: Place) -> Offer:
    """Offer a place for a key: francs at once, and the purchases possible from there (PA-6)."""
    where = name_place_by_number(int(place.place))
    income = 0 if place.place == ARC else int(BANK_FRANCS[place.place - BANKS])
    lines = [cost(Count("{n} key, {left} left in hand", "{n} keys, {left} left in hand", 1,
                        left=preview.me.keys)), *list_francs_gained_lines(preview, income)]
    if place.place == ARC:
        lines.append(then(Phrase("No francs, but the key may go to any district from there")))
    lines.append(prospects_line(preview, place))
    return Offer(Phrase("Place a key: {place}", place=where),
                 Phrase("Place a key: {place}?", place=where),
                 Phrase("Place a key, +{income}", income=income) if income
                 else Phrase("Place a key"), "PA-6.2", tuple(lines),
                 find_best_purchase(preview, place),
                 earned_phrase(income))


def list_purchases(preview: Preview, source: i64) -> list[int]:
    """Return the free places on the board that a key there could buy with what is in hand then, the
    most valuable first."""
    s, me = preview.after, preview.me
    goals = find_sites_on_board(s, source, find_affordable_sites(me, source)) & ~s.taken & ALL_SITES
    found = [site for site in range(BANKS) if goals >> site & 1 and can_pay_cost(me, s.cost(site))]
    return sorted(found, key=lambda site: -int(VALUE[site]))


def find_best_purchase(preview: Preview, place: Place) -> Phrase | None:
    """Return the best of them, or their number from the Arc, where the district is open."""
    found = list_purchases(preview, place.place)
    if not found:
        return None
    if place.place == ARC:
        return Count("{n} place within reach then", "{n} places within reach then", len(found))
    return Phrase("then within reach: {places}",
                  places=join_list([name_place_short(preview.after, site)
                                    for site in found[:MANY]]))


def prospects_line(preview: Preview, place: Place) -> Line:
    """Return the same as a line of the preview."""
    found = list_purchases(preview, place.place)
    if not found:
        return then(Phrase("Nothing there can be bought with what you have"))
    if place.place == ARC:
        return then(Count("From there you could buy {n} place next turn",
                          "From there you could buy {n} places next turn", len(found)))
    return then(Phrase("From there you could buy next turn: {places}",
                       places=join_list([name_place_short(preview.after, site) for site in found])))


# Step 2: an end-game tile.

def offer_look(preview: Preview, declare: Declare) -> Offer:
    """Offer to declare, then to see the tiles (PA-15.2)."""
    left = int(count_members(preview.before.end_left))
    lines = [then(Count("{n} tile is left; you get it", "{n} tiles are left; you must take one",
                        left))]
    if left == 1:
        lines.append(warn(Phrase("The last tile triggers the end of the game")))
    return Offer(Phrase("Take an end-game tile"),
                 Phrase("Look at the end-game tiles and take one?"), Phrase("Look and take one"),
                 "PA-15.2", tuple(lines), Count("{n} is left", "{n} are left", left))


def offer_choose(preview: Preview, choose: Choose) -> Offer:
    """Offer to take an end-game tile (PA-15.2, PA-18.3)."""
    effect = describe_tile_effect_by_number(preview.before, int(choose.tile))
    lines = [gain(effect), then(Phrase("No one else learns which tile you take"))]
    return Offer(effect, Phrase("Take this end-game tile?"), Phrase("Take this tile"), "PA-15.2",
                 tuple(lines))


# The end of a turn.

def offer_skip(preview: Preview, skip: Skip) -> Offer:
    """Offer to skip the action (PA-4.6)."""
    return Offer(Phrase("Skip the action"), Phrase("Skip your action this turn?"),
                 Phrase("Skip the action"), "PA-4.6",
                 (then(Phrase("Your turn ends without an action")),
                  *warn_of_final_turn(preview.before)))


def offer_leave(preview: Preview, leave: Leave) -> Offer:
    """Offer to leave the game (PA-16.6)."""
    return Offer(Phrase("Leave the game"), Phrase("Leave the game for good?"),
                 Phrase("Leave the game"), "PA-16.6",
                 (then(Phrase("You are still scored with everything you own")),
                  warn(Phrase("You have no more turns")), *unused_lines(preview.before)),
                 Phrase("instead of acting"))


def offer_end(preview: Preview, end: End) -> Offer:
    """Offer to end the turn (PA-4.8)."""
    return Offer(Phrase("End the turn"), Phrase("End your turn now?"), Phrase("End the turn"),
                 "PA-4.8", (then(Phrase("Your turn ends")), *warn_of_final_turn(preview.before)))


def warn_of_final_turn(s: Paris) -> list[Line]:
    """Warn in the player's final turn (PA-16.4)."""
    return unused_lines(s) if s.end == FINAL_TURNS else []


def unused_lines(s: Paris) -> list[Line]:
    """Warn of goods that become worthless (PA-16.4)."""
    number = int(count_members(s.me.held & ~LAST))
    return [warn(Count("{n} unused tile will be worth nothing",
                       "{n} unused tiles will be worth nothing", number))] if number else []
