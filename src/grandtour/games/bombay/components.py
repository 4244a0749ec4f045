"""Load and check the board, the silk and the tokens from `components.toml` (BO-2, BO-3)."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from grandtour.engine.components import digest, load_components, require

CITY: Final = "D"
POST: Final = "EF"
HILLTOP: Final = "AB"
PALACE_TOKEN: Final = "G"
NOBODY: Final = -1

# Kinds of palace tokens, in the order of the components (BO-11.5).
NO_TOKEN: Final = -1
CLIENT: Final = 0
YELLOW_CITY: Final = 1
WHITE_CITY: Final = 2
RUPEES: Final = 3
BALE: Final = 4
KINDS: Final = ("client", "city:yellow", "city:white", "rupees", "bale")

CLOSED: Final = 3               # the market of a colour that no market holds
BOTTOM: Final = 2               # the lowest place of a demand column
UNWANTED: Final = 3             # the place of a colour that a city does not want


# The fields of the tables, and the rows of their lists.
WORD: Final = ("name", "letter", "title")
FIELDS: Final = {
    "box": ("title",),
    "silk": ("colours",),
    "markets": ("places", "drawn"),
    "sale": ("places",),
    "player": ("points", "load", "palaces", "rupees", "clients"),
    "players": ("numbers",),
    "city_bonus": ("rupees",),
    "palace_tokens": ("kinds",),
    "cities": ("names",),
    "columns": ("orders",),
    "board": ("sites", "roads"),
    "first_game": ("columns", "posts", "tokens"),
    "look": ("sites",),
}
ROWS: Final = {
    "silk": ("colours", ("name", "bales", "rupees", "clients")),
    "markets": ("places", ("name", "points", "rupees")),
    "sale": ("places", ("rupees", "clients")),
    "players": ("numbers", ("players", "sets", "rounds", "three", "players_minus_one")),
    "palace_tokens": ("kinds", ("name", "number")),
    "board": ("sites", ("name", "letter")),
}


def check_components(tables: dict[str, Any]) -> None:
    """Check the totals, the references and the graph. Raise BadComponents with the table and the
    fault."""
    for name, fields in FIELDS.items():
        require(name in tables, name, "is missing")
        check_fields(name, tables[name], fields if name == "player" else ())
        for field in fields:
            require(field in tables[name], name, f"has no '{field}'")
    for name, (rows, fields) in ROWS.items():
        for row in tables[name][rows]:
            check_fields(name, row, fields)
    check_silk(tables)
    check_board(tables)
    check_tokens(tables)
    check_players(tables)


def check_fields(table: str, row: dict[str, Any], fields: tuple[str, ...]) -> None:
    """Check that the row has these fields, and that each is a word or a number from 0."""
    require(isinstance(row, dict), table, f"has {row} where fields are needed")
    for field in fields:
        require(field in row, table, f"has no '{field}' in {row}")
        if field in WORD:
            require(isinstance(row[field], str), table, f"'{field}' is no word: {row[field]}")
        else:
            number = row[field]
            require(isinstance(number, int) and not isinstance(number, bool) and number >= 0,
                    table, f"'{field}' is no number from 0: {number}")


def check_silk(tables: dict[str, Any]) -> None:
    """Check the 17 bales (BO-2.1) and the demand columns: each colour in three, none twice in one
    (BO-4.8)."""
    colours = [colour["name"] for colour in tables["silk"]["colours"]]
    bales = sum([colour["bales"] for colour in tables["silk"]["colours"]])
    require(len(set(colours)) == 4, "silk", f"needs four different colours, has {colours}")
    require(bales == 17, "silk", f"has {bales} bales, not 17 (BO-2.1)")
    require(len(tables["markets"]["places"]) == 3, "markets", "needs three places (BO-9.1)")
    require(len(tables["sale"]["places"]) == 3, "sale", "needs three places (BO-10.2)")
    orders = tables["columns"]["orders"]
    require(len(orders) == 4, "columns", "needs four orders (BO-4.8)")
    for order in orders:
        require(len(order) == 3 == len(set(order)), "columns", f"{order} is not three colours")
        for colour in order:
            require(colour in colours, "columns", f"'{colour}' is no colour of silk")
    for colour in colours:
        wanted = len([order for order in orders if colour in order])
        require(wanted == 3, "columns", f"'{colour}' is wanted {wanted} times, not 3 (BO-4.8)")
    require(len(set([order[0] for order in orders])) == 4, "columns", "two have the same top")


def check_board(tables: dict[str, Any]) -> None:
    """Check that there are 24 sites of the printed kinds, all connected by roads (BO-3)."""
    sites = {site["name"]: site["letter"] for site in tables["board"]["sites"]}
    require(len(sites) == len(tables["board"]["sites"]), "board", "names a site twice")
    kinds = "".join(sorted(sites.values()))
    require(kinds == "ABDDDDEEEEFFFFGGGGGGGGHH", "board",
            f"has sites of the kinds {kinds} (BO-3.2)")
    cities = sorted([name for name, letter in sites.items() if letter == CITY])
    require(cities == sorted(tables["cities"]["names"]), "cities", f"must be {cities}")
    for road in tables["board"]["roads"]:
        require(len(road) == 2 and road[0] != road[1], "board", f"{road} is no road")
        for end in road:
            require(end in sites, "board", f"the road {road} ends at no site: '{end}'")
    pairs = set([tuple(sorted(road)) for road in tables["board"]["roads"]])
    require(len(pairs) == len(tables["board"]["roads"]), "board", "names a road twice")
    reached = find_reachable_sites(next(iter(sites)), tables["board"]["roads"])
    lost = sorted(set(sites) - reached)
    require(not lost, "board", f"no road leads to {', '.join(lost)}")
    places = tables["look"].get("sites", {})
    require(sorted(places) == sorted(sites), "look", "must place every site, and only sites")


def find_reachable_sites(start: str, roads: list[list[str]]) -> set[str]:
    """Return all sites that roads connect with the start."""
    reached = {start}
    while True:
        further = set([end for road in roads for end in road
                       if road[0] in reached or road[1] in reached]) - reached
        if not further:
            return reached
        reached |= further


def check_tokens(tables: dict[str, Any]) -> None:
    """Check the eight palace tokens (BO-11.5) and that the first lay-out uses exactly them
    (BO-4.7)."""
    kinds = tables["palace_tokens"]["kinds"]
    names = [kind["name"] for kind in kinds]
    require(names == list(KINDS), "palace_tokens", f"must be of the kinds {list(KINDS)}")
    require(sum([kind["number"] for kind in kinds]) == 8, "palace_tokens", "must be 8 (BO-2.4)")
    letters = {site["name"]: site["letter"] for site in tables["board"]["sites"]}
    first = tables["first_game"]
    dealt = sorted(first["tokens"].values())
    box = sorted([kind["name"] for kind in kinds for _ in range(kind["number"])])
    require(dealt == box, "first_game", f"deals the palace tokens {dealt}, the box holds {box}")
    for site in first["tokens"]:
        require(letters.get(site) == PALACE_TOKEN, "first_game", f"'{site}' is no site G")
    for site in first["posts"]:
        require(letters.get(site, "-") in POST, "first_game", f"'{site}' is no site E or F")
    colours = sorted([colour["name"] for colour in tables["silk"]["colours"]] * 2)
    posts = sorted(first["posts"].values())
    require(posts == colours, "first_game", "needs two posts of each colour on the sites E and F")
    require(sorted(first["columns"]) == sorted(tables["cities"]["names"]), "first_game",
            "must give each column to one city")


def check_players(tables: dict[str, Any]) -> None:
    """Check that each number of players has a row (BO-5.1) and each rank a prize (BO-14.1)."""
    rows = tables["players"]["numbers"]
    numbers = [row["players"] for row in rows]
    require(numbers == [2, 3, 4, 5], "players", f"needs rows for 2, 3, 4, 5 players, has {numbers}")
    for row in rows:
        require(len(row.get("prizes", [])) == row["players"], "players",
                f"needs {row['players']} prizes for {row['players']} players (BO-14.1)")
        require(row["sets"] > 0 and row["rounds"] > 0, "players",
                "needs at least one set and round")
    bonus = tables["city_bonus"]["rupees"]
    require(len(bonus) == 5, "city_bonus", "needs figures for 0, 1, 2, 3 and 4 tokens")


TABLES: Final = load_components("grandtour.games.bombay")
check_components(TABLES)
DIGEST: Final = digest(TABLES)

COLOURS: Final = tuple([colour["name"] for colour in TABLES["silk"]["colours"]])
BALES: Final = vec[i64]([colour["bales"] for colour in TABLES["silk"]["colours"]])
SALE_RUPEES: Final = vec[i64]([colour["rupees"] for colour in TABLES["silk"]["colours"]])
SALE_CLIENTS: Final = vec[i64]([colour["clients"] for colour in TABLES["silk"]["colours"]])

CITIES: Final = tuple(TABLES["cities"]["names"])

# BO-9.1, by market.
MARKETS: Final = tuple([place["name"] for place in TABLES["markets"]["places"]])
PRICE: Final = vec[i64]([place["rupees"] for place in TABLES["markets"]["places"]])
EFFORT: Final = vec[i64]([place["points"] for place in TABLES["markets"]["places"]])
DRAWN: Final[i64] = TABLES["markets"]["drawn"]

# BO-10.2, by place in a city's column.
INCOME: Final = vec[i64]([place["rupees"] for place in TABLES["sale"]["places"]])
INCOME_CLIENTS: Final = vec[i64]([place["clients"] for place in TABLES["sale"]["places"]])

# BO-7.1, BO-9.3, BO-2.5, BO-4.4, BO-2.4.
POINTS: Final[i64] = TABLES["player"]["points"]
LOAD: Final[i64] = TABLES["player"]["load"]
PALACES: Final[i64] = TABLES["player"]["palaces"]
PURSE: Final[i64] = TABLES["player"]["rupees"]
CLIENTS: Final[i64] = TABLES["player"]["clients"]

# BO-5.1, BO-14.1, BO-4.5, by number of players.
_ROWS: Final = {row["players"]: row for row in TABLES["players"]["numbers"]}
SETS: Final = vec[i64]([0, 0] + [_ROWS[number]["sets"] for number in range(2, 6)])
ROUNDS: Final = vec[i64]([0, 0] + [_ROWS[number]["rounds"] for number in range(2, 6)])
PRIZES: Final = tuple([()] * 2 + [tuple(_ROWS[number]["prizes"]) for number in range(2, 6)])
CITY_TOKENS: Final = {
    kind: tuple([0, 0] + [_ROWS[number][kind] for number in range(2, 6)])
    for kind in ("three", "players_minus_one")
}
CITY_BONUS: Final = vec[i64](TABLES["city_bonus"]["rupees"])

# BO-11.5, by kind of palace token.
_KINDS: Final = TABLES["palace_tokens"]["kinds"]
TOKEN_COUNTS: Final = vec[i64]([kind["number"] for kind in _KINDS])
TOKEN_RUPEES: Final[i64] = _KINDS[RUPEES]["rupees"]
TOKEN_CITY: Final = vec[i64](
    [CITIES.index(kind["city"]) if "city" in kind else NOBODY for kind in _KINDS])

# BO-4.8, top to bottom.
COLUMNS: Final = tuple([tuple([COLOURS.index(colour) for colour in order])
                        for order in TABLES["columns"]["orders"]])

# BO-3.2, by site.
SITES: Final = tuple([site["name"] for site in TABLES["board"]["sites"]])
LETTERS: Final = tuple([site["letter"] for site in TABLES["board"]["sites"]])
SITE: Final = {name: number for number, name in enumerate(SITES)}
START: Final[i64] = LETTERS.index("A")
CITY_AT: Final = vec[i64]([CITIES.index(name) if name in CITIES else NOBODY for name in SITES])
CITY_SITE: Final = vec[i64]([SITE[name] for name in CITIES])
CLIMB: Final = vec[i64]([2 if letter in HILLTOP else 1 for letter in LETTERS])       # BO-8.1
IS_POST: Final = vec[i64]([1 if letter in POST else 0 for letter in LETTERS])


def find_neighbours(site: str) -> list[int]:
    """Return the sites one road away, in ascending order (BO-3.1)."""
    roads = TABLES["board"]["roads"]
    return sorted([SITE[b if a == site else a] for a, b in roads if site in (a, b)])


NEIGHBOURS: Final = [find_neighbours(site) for site in SITES]
ROADS: Final = vec[i64]([sum([1 << to for to in near]) for near in NEIGHBOURS])     # a bit a site


def find_distances(start: int) -> list[int]:
    """Return the action points of the cheapest way from a site to every other, by site."""
    spent = {start: 0}
    border = [start]
    while border:
        further: list[int] = []
        for site in border:
            for step in NEIGHBOURS[site]:
                cost = spent[site] + int(CLIMB[step])
                if cost < spent.get(step, 1000):
                    spent[step] = cost
                    further.append(step)
        border = further
    return [spent[site] for site in range(len(SITES))]


WIDTH: Final[i64] = len(SITES)
DISTANCE: Final = vec[i64]([cost for site in range(len(SITES)) for cost in find_distances(site)])


def find_sites_of_letters(letters: str) -> vec[i64]:
    return vec[i64]([site for site, letter in enumerate(LETTERS) if letter in letters])


POSTS: Final = find_sites_of_letters(POST)
E_POSTS: Final = find_sites_of_letters("E")
F_POSTS: Final = find_sites_of_letters("F")
TOKEN_SITES: Final = find_sites_of_letters(PALACE_TOKEN)

# BO-4.7.
FIRST_COLUMNS: Final = tuple(TABLES["first_game"]["columns"])
FIRST_POSTS: Final = {
    site: COLOURS.index(colour) for site, colour in TABLES["first_game"]["posts"].items()}
FIRST_TOKENS: Final = {
    site: KINDS.index(kind) for site, kind in TABLES["first_game"]["tokens"].items()}
