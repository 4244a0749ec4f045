"""Load and check the map, the cards and the figures of the box from `components.toml` (PX-1,
PX-2)."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.components import (
    BadComponents, check_tables, digest, load_components, require,
)

NOBODY: Final = -1
NONE: Final = -1                # no coalition, no suit, no region

VERBS: Final = ("tax", "gift", "build", "move", "betray", "battle")      # PX-9
PIECES: Final = ("tribe", "road", "army", "spy", "leverage")

FIELDS: Final = {
    "box": ("title",),
    "map": ("regions", "borders", "coalitions", "blocks"),
    "suits": ("names", "favoured"),
    "players": ("colours", "cylinders", "rupees", "actions", "court", "hand", "gifts"),
    "deck": ("court", "events", "checks"),
    "market": ("rows", "columns", "prices"),
    "points": ("successful", "unsuccessful", "lead", "fatigue", "early_end"),
    "court_cards": ("cards",),
    "abilities": ("names",),
    "events": ("cards",),
    "wakhan": ("cards",),
    "look": ("regions",),
}
ROWS: Final = {
    "court_cards": ("cards", ("number", "name", "region", "suit", "rank", "impact", "actions")),
    "abilities": ("names", ("name", "title", "cards")),
    "events": ("cards", ("number", "discarded", "purchased", "title")),
    "wakhan": ("cards", ("number", "lines", "loyalty", "regions", "black", "red", "columns",
                         "sides")),
}
# PX-1.6: how many court cards there are of each kind
TOTALS: Final[dict[str, dict[Any, int]]] = {
    "region": {"kabul": 17, "punjab": 21, "kandahar": 15, "herat": 14, "persia": 17,
               "transcaspia": 16},
    "suit": {"intelligence": 25, "political": 23, "economic": 28, "military": 24},
    "rank": {1: 56, 2: 39, 3: 5},
    "patriot": {"afghan": 7, "british": 13, "russian": 10},
    "prize": {"afghan": 18, "british": 17, "russian": 17},
}


def check_components(tables: dict[str, Any]) -> None:
    """Check totals, references and the map. Raise BadComponents with the table and the fault."""
    check_tables(tables, FIELDS, ROWS)
    check_map(tables)
    check_court_cards(tables)
    check_other_cards(tables)
    check_figures(tables)


def check_map(tables: dict[str, Any]) -> None:
    """Check regions and borders (PX-1.2, PX-1.3)."""
    regions = tables["map"]["regions"]
    require(len(set(regions)) == len(regions) == 6, "map", "needs six regions (PX-1.2)")
    borders = [tuple(sorted(border)) for border in tables["map"]["borders"]]
    require(len(set(borders)) == len(borders) == 9, "map", "needs nine borders (PX-1.2)")
    for border in borders:
        require(len(set(border)) == 2, "map", f"has a border of {border}")
        for region in border:
            require(region in regions, "map", f"has a border of '{region}', which is no region")
    require(len(set(tables["map"]["coalitions"])) == 3, "map", "needs three coalitions (PX-1.3)")
    require(len(set(tables["suits"]["names"])) == 4, "suits", "must be four (PX-1.7)")
    require(tables["suits"]["favoured"] in tables["suits"]["names"], "suits", "favours no suit")
    require(sorted(tables["look"]["regions"]) == sorted(regions), "look",
            "must place every region, and only regions")


def check_court_cards(tables: dict[str, Any]) -> None:
    """Check the court cards (PX-1.6)."""
    cards = tables["court_cards"]["cards"]
    require([card["number"] for card in cards] == list(range(1, 101)), "court_cards",
            "must be numbered from 1 to 100")
    for field, totals in TOTALS.items():
        for value, number in totals.items():
            found = len([card for card in cards if card.get(field) == value])
            require(found == number, "court_cards", f"has {found} cards of {field} {value}")
    icons = list(PIECES) + tables["suits"]["names"]
    for card in cards:
        require(set(card["impact"]) <= set(icons) and 1 <= len(card["impact"]) <= 4, "court_cards",
                f"has an unknown icon on {card['number']}")
        require(set(card["actions"]) <= set(VERBS) and len(card["actions"]) <= 3, "court_cards",
                f"has an unknown action on {card['number']}")


def check_other_cards(tables: dict[str, Any]) -> None:
    """Check events, abilities and the cards of Wakhan (PX-1.6, PX-15, WK-3)."""
    marked = {card["number"]: card["ability"] for card in tables["court_cards"]["cards"]
              if "ability" in card}
    named = {number: row["name"] for row in tables["abilities"]["names"]
             for number in row["cards"]}
    require(marked == named, "abilities", "differ from those on the court cards")
    require(len(tables["abilities"]["names"]) == 20, "abilities", "must be of 20 kinds (PX-15)")
    events = tables["events"]["cards"]
    require([row["number"] for row in events] == list(range(101, 117)), "events",
            "must be numbered from 101 to 116")
    checks = [row["number"] for row in events if row["purchased"] == "dominance_check"]
    require(checks == [101, 102, 103, 104], "events", "must begin with four Dominance Checks")
    wakhan = tables["wakhan"]["cards"]
    require(len(wakhan) == 24, "wakhan", "needs 24 cards (WK-3)")
    for row in wakhan:
        require(sorted(row["regions"]) == sorted(tables["map"]["regions"]), "wakhan",
                f"{row['number']} does not name every region")
        require(sorted(row["loyalty"]) == sorted(tables["map"]["coalitions"]), "wakhan",
                f"{row['number']} does not name every coalition")
        require(sorted(row["columns"]) == list(range(6)) and len(row["lines"]) == 3, "wakhan",
                f"{row['number']} has not six columns and three lines")


def check_figures(tables: dict[str, Any]) -> None:
    """Check the figures of set-up, market and scoring (PX-2.3, PX-2.4, PX-6.1, PX-17)."""
    deck, market = tables["deck"], tables["market"]
    require(sum(deck["checks"]) == 4 and sum(deck["events"]) == 6, "deck",
            "has four checks and six events (PX-2.4)")
    require(len(deck["checks"]) == len(deck["events"]) == 6, "deck", "has six piles (PX-2.3)")
    require(market["columns"] == len(market["prices"]) == 6 and market["rows"] == 2, "market",
            "has two rows of six columns (PX-2.6)")
    points = tables["points"]
    require(len(points["successful"]) == 3 and len(points["unsuccessful"]) == 2, "points",
            "are for three and for two places (PX-17.3, PX-17.4)")
    require(len(set(tables["players"]["colours"])) == 5, "players", "needs five different colours")
    require(len(tables["players"]["gifts"]) == 3, "players", "has three gift spaces (PX-9.20)")


TABLES: Final = load_components("grandtour.games.pax_pamir")
check_components(TABLES)
DIGEST: Final = digest(TABLES)

# PX-1.2, PX-1.3  The map.
REGIONS: Final = tuple(TABLES["map"]["regions"])
COALITIONS: Final = tuple(TABLES["map"]["coalitions"])
BORDERS: Final = tuple(["-".join(sorted(border)) for border in TABLES["map"]["borders"]])
REGION_NAMED: Final = {name: number for number, name in enumerate(REGIONS)}
BORDER_NAMED: Final = {name: number for number, name in enumerate(BORDERS)}
BLOCKS: Final[i64] = TABLES["map"]["blocks"]
SIDES: Final = tuple([tuple([REGION_NAMED[side] for side in border.split("-")])
                      for border in BORDERS])
BORDER_SIDES: Final = vec[i64]([side for sides in SIDES for side in sides])     # two a border
BORDERS_OF: Final = [[number for number, sides in enumerate(SIDES) if region in sides]
                     for region in range(len(REGIONS))]
TOUCHES: Final = vec[i64]([sum([1 << number for number in borders]) for borders in BORDERS_OF])
BETWEEN: Final = vec[i64]([
    BORDER_NAMED.get("-".join(sorted((a, b))), NONE) for a in REGIONS for b in REGIONS])
NEIGHBOURS: Final = [[other for other in range(len(REGIONS))
                      if BETWEEN[region * len(REGIONS) + other] != NONE]
                     for region in range(len(REGIONS))]
AFGHAN: Final[i64] = COALITIONS.index("afghan")
RUSSIAN: Final[i64] = COALITIONS.index("russian")
KABUL: Final[i64] = REGION_NAMED["kabul"]
HERAT: Final[i64] = REGION_NAMED["herat"]
PERSIA: Final[i64] = REGION_NAMED["persia"]
PUNJAB: Final[i64] = REGION_NAMED["punjab"]
KANDAHAR: Final[i64] = REGION_NAMED["kandahar"]
TRANSCASPIA: Final[i64] = REGION_NAMED["transcaspia"]

# PX-1.7  Suits.
SUITS: Final = tuple(TABLES["suits"]["names"])
POLITICAL: Final[i64] = SUITS.index("political")
INTELLIGENCE: Final[i64] = SUITS.index("intelligence")
ECONOMIC: Final[i64] = SUITS.index("economic")
MILITARY: Final[i64] = SUITS.index("military")
FAVOURED: Final[i64] = SUITS.index(TABLES["suits"]["favoured"])

# PX-1.4, PX-2.2  Players.
COLOURS: Final = tuple(TABLES["players"]["colours"])
SEATS: Final = len(COLOURS)
CYLINDERS: Final[i64] = TABLES["players"]["cylinders"]
RUPEES: Final[i64] = TABLES["players"]["rupees"]
ACTIONS: Final[i64] = TABLES["players"]["actions"]
COURT_LIMIT: Final[i64] = TABLES["players"]["court"]
HAND_LIMIT: Final[i64] = TABLES["players"]["hand"]
GIFTS: Final = tuple(TABLES["players"]["gifts"])
GIFT_PRICE: Final = vec[i64](list(GIFTS))

# PX-2.3 to PX-2.6, PX-6.1  Deck and market.
PILES: Final = len(TABLES["deck"]["events"])
COURT_IN_PILE: Final[i64] = TABLES["deck"]["court"]
EVENTS_IN_PILE: Final = vec[i64](TABLES["deck"]["events"])
CHECKS_IN_PILE: Final = vec[i64](TABLES["deck"]["checks"])
COLUMNS: Final = len(TABLES["market"]["prices"])
PLACES: Final = 2 * COLUMNS
PLACE_NAMES: Final = tuple([f"{row}{column}" for row in "TB" for column in range(COLUMNS)])
PRICES: Final = vec[i64](TABLES["market"]["prices"])

# PX-17  Points.
SUCCESSFUL: Final = tuple(TABLES["points"]["successful"])
UNSUCCESSFUL: Final = tuple(TABLES["points"]["unsuccessful"])
LEAD: Final[i64] = TABLES["points"]["lead"]
FATIGUE_LEAD: Final[i64] = TABLES["points"]["fatigue"]
EARLY_END: Final[i64] = TABLES["points"]["early_end"]

# PX-1.6  Cards, by their number; 0 is no card. Events follow the court cards.
_COURT: Final = TABLES["court_cards"]["cards"]
_EVENTS: Final = TABLES["events"]["cards"]
COURT_CARDS: Final = len(_COURT)
FIRST_EVENT: Final = COURT_CARDS + 1
LAST_CHECK: Final = COURT_CARDS + 4
CARDS: Final = COURT_CARDS + len(_EVENTS)
TITLES: Final = tuple([""] + [card["name"] for card in _COURT]
                     + [card["title"] for card in _EVENTS])
EVENT_NAMES: Final = {row["number"]: (row["discarded"], row["purchased"]) for row in _EVENTS}


def index_column(field: str, values: tuple[str, ...]) -> vec[i64]:
    """Return the index of each card's value in this field, by card; NONE for none."""
    found = [values.index(card[field]) if card.get(field) else NONE for card in _COURT]
    return vec[i64]([NONE] + found + [NONE] * len(_EVENTS))


REGION: Final = index_column("region", REGIONS)
SUIT: Final = index_column("suit", SUITS)
PATRIOT: Final = index_column("patriot", COALITIONS)
PRIZE: Final = index_column("prize", COALITIONS)
RANK: Final = vec[i64]([0] + [card["rank"] for card in _COURT] + [0] * len(_EVENTS))
LEVERAGED: Final = vec[i64]([0] + [int("leverage" in card["impact"]) for card in _COURT]
                            + [0] * len(_EVENTS))
# A bit for each verb.
SHOWS: Final = vec[i64]([0] + [sum([1 << VERBS.index(verb) for verb in card["actions"]])
                               for card in _COURT] + [0] * len(_EVENTS))
# From left to right.
ON_CARD: Final = [[], *[[VERBS.index(verb) for verb in card["actions"]] for card in _COURT],
                  *[[] for _ in _EVENTS]]
TAX: Final = 0
GIFT: Final = 1
BUILD: Final = 2
MOVE: Final = 3
BETRAY: Final = 4
BATTLE: Final = 5

# PX-7.5  Impact icons: five kinds, then the suit that becomes favoured. In this order they are
# sorted where `icon_order` is fixed (PX-7.6).
TRIBE_ICON: Final = 0
ROAD_ICON: Final = 1
ARMY_ICON: Final = 2
SPY_ICON: Final = 3
LEVERAGE_ICON: Final = 4
SUIT_ICON: Final = 5
MOST_ICONS: Final = 4
_ICONS: Final = [[(PIECES + SUITS).index(icon) for icon in card["impact"]] for card in _COURT]


def pad_to_four(icons: list[int]) -> list[int]:
    """Return the icons, padded to four."""
    return icons + [NONE] * (MOST_ICONS - len(icons))


ICONS: Final = vec[i64]([NONE] * MOST_ICONS
                        + [icon for icons in _ICONS for icon in pad_to_four(icons)]
                        + [NONE] * MOST_ICONS * len(_EVENTS))
SORTED_ICONS: Final = vec[i64]([NONE] * MOST_ICONS + [icon for icons in _ICONS
                                                      for icon in pad_to_four(sorted(icons))])


def count_icons_of_kind(card: i64, kind: i64) -> i64:
    """Return the number of icons of this kind on a card; 0 for an event."""
    found: i64 = 0
    for place in range(card * MOST_ICONS, card * MOST_ICONS + MOST_ICONS):
        if ICONS[place] == kind:
            found += 1
    return found


def is_event(card: i64) -> bool:
    return card > COURT_CARDS


def is_check(card: i64) -> bool:
    return COURT_CARDS < card <= LAST_CHECK


def list_ability_cards(name: str) -> tuple[int, ...]:
    """Return the cards that show an ability (PX-15)."""
    for row in TABLES["abilities"]["names"]:
        if row["name"] == name:
            return tuple(row["cards"])
    raise BadComponents(f"components.toml: [abilities] has no '{name}'")
