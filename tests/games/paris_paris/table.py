"""The table of Paris Paris: positions laid out by hand as text, and helpers to read them.

Shops are named as in the worked examples, `{"opera": "grey violet"}`, tiles as in the notation,
`odeon-red`. The colours green, grey, violet and yellow are seats 0 to 3 unless the option `colours`
says otherwise. Rounds are counted from 1. Every position is read from its text and written back.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from grandtour.engine.core import EVERYTHING, Event, Ref
from grandtour.engine.game import Refused
from grandtour.engine.position import format_head
from grandtour.games import game
from grandtour.games.paris_paris.components import (
    COPIES, KINDS, LINES, LINES_AT, PILES, ROOM, STOP, STOPS, TILES, TITLES,
)
from grandtour.games.paris_paris.state import ParisParis
from tests.scene import do, offers_rightly

PARIS = game("paris_paris")
LAST = -1           # the last round, whatever its number
Board = dict[str, str]

# ON-4: the board of many examples.
ON_4: Board = {
    "montmartre": "grey violet", "pompidou": "green yellow", "st_nicolas": "yellow",
    "pont_neuf": "yellow", "hotel_de_ville": "violet violet", "quartier_latin": "violet",
}

# Stops where somebody can take a tile without any effect on what is to be shown.
ASIDE = ("tour_eiffel-orange", "republique-blue", "denfert_rochereau-pink",
         "jardin_des_plantes-turquoise", "st_lazare-red")


# Laying out.

def lay(board: Board | None = None, offer: str = "", *, players: int = 4, to_move: str = "green",
        round: int = 5, parked: str = "", markers: str = "", face_up: str = "", bag: str = "",
        stock: str = "", score: str = "", coming: str = "", profile: str = "",
        **named: str) -> ParisParis:
    """Return a position in which a player is to take one of the tiles on offer. `bag`, `stock`,
    `score`: "grey 3 green 1".

    A player with a named stock has its other shops where nothing is on offer. The piles hold the
    tiles `coming`, and as many others as the round requires.
    """
    colours = colours_of(players, named, profile)
    rounds = int(PILES[players])
    number = rounds - 1 if round == LAST else round - 1
    tiles = offer.split()
    opened = players + 1 - len(tiles)
    assert 0 <= opened < players
    leader = (colours.index(to_move) - opened) % players
    return write_position(
        players, named, profile, asks=f"open:{colours.index(to_move)}",
        turn=f"seat={colours.index(to_move)} leader={leader} round={number} opened={opened}",
        board=board or {}, tiles=tiles, parked=parked, bag=bag, stock=stock, score=score,
        markers=markers, face_up=face_up, coming=coming,
        piled=int(TILES) - (number + 1) * (players + 1))


def lay_ended(board: Board | None = None, *, players: int = 4, parked: str = "", markers: str = "",
         face_up: str = "", bag: str = "", stock: str = "", score: str = "", profile: str = "",
         **named: str) -> ParisParis:
    """Return a game that has ended like this."""
    return write_position(
        players, named, profile, asks="over",
        turn=f"seat=0 leader=0 round={int(PILES[players])} opened=0",
        board=board or {}, tiles=[], parked=parked, bag=bag, stock=stock, score=score,
        markers=markers, face_up=face_up, coming="", piled=0)


def write_position(players: int, named: dict[str, str], profile: str, *, asks: str, turn: str,
            board: Board, tiles: list[str], parked: str, bag: str, stock: str, score: str,
            markers: str, face_up: str, coming: str, piled: int) -> ParisParis:
    options = PARIS.choose(players, named, profile)
    colours = colours_of(players, named, profile)
    lost, points = parse_counts(bag), parse_counts(score)
    shops = {stop: sorted(colours.index(name) for name in owners.split())
             for stop, owners in board.items() if owners}
    reserved = set(board) | {tile.partition("-")[0] for tile in tiles + coming.split()}
    supply = int(options["shop_supply"])
    for name, left in parse_counts(stock).items():
        seat = colours.index(name)
        standing = sum(owners.count(seat) for owners in shops.values())
        fill(shops, seat, supply - left - lost.get(name, 0) - standing, reserved)
    stand = [sum(owners.count(seat) for owners in shops.values()) for seat in range(players)]
    stocks = [supply - stand[seat] - lost.get(colours[seat], 0) for seat in range(players)]
    for name, left in parse_counts(stock).items():
        assert stocks[colours.index(name)] == left
    lines = markers.split() or list(LINES[:players])
    open_with = {"two_players": 2, "three_players": 3}[options["open_special"]]
    if players == open_with and not face_up:
        face_up = next(line for line in LINES if line not in lines)
    text = "\n".join([
        format_head("paris_paris", players, PARIS.unusual(options)),
        f"asks {asks}",
        f"turn {turn}",
        words("score", [str(points.get(name, 0)) for name in colours]),
        words("stock", [str(number) for number in stocks]),
        words("bag", [str(lost.get(name, 0)) for name in colours]),
        words("shops", [f"{stop}={','.join(map(str, shops[stop]))}" for stop in STOPS
                        if shops.get(stop)]),
        words("piles", [f"{kind}={number}" for kind, number in
                        piled_tiles(tiles + parked.split(), coming.split(), piled).items()
                        if number]),
        words("offer", sorted(tiles, key=KINDS.index)),
        words("parked", [f"{line}={kind}" for line in LINES for kind in parked.split()
                         if kind.endswith(f"-{line}")]),
        words("markers", lines),
        f"open {face_up or '-'}",
    ]) + "\n"
    s = PARIS.position(text)
    assert isinstance(s, ParisParis)
    assert str(s) == text
    offers_rightly(s)
    return s


def colours_of(players: int, named: dict[str, str], profile: str = "") -> list[str]:
    return PARIS.choose(players, named, profile)["colours"].split("_")[:players]


def parse_counts(text: str) -> dict[str, int]:
    """Return the numbers by colour of a text such as "grey 3 green 1"."""
    parts = text.split()
    return {name: int(number) for name, number in zip(parts[::2], parts[1::2], strict=True)}


def words(name: str, values: list[str]) -> str:
    return " ".join([name, *values])


def fill(shops: dict[str, list[int]], seat: int, number: int, reserved: set[str]) -> None:
    """Put this number of further shops of the seat on stops that do not matter."""
    assert number >= 0, "more shops stand than there are"
    for stop in STOPS:
        while number and stop not in reserved and len(shops.get(stop, [])) < ROOM[STOP[stop]]:
            shops[stop] = sorted([*shops.get(stop, []), seat])
            number -= 1
    assert number == 0, "there is no room for so many shops"


def piled_tiles(out: list[str], coming: list[str], piled: int) -> dict[str, int]:
    """Return the tiles in the piles: those that come, and others that are not out."""
    left = dict(zip(KINDS, map(int, COPIES), strict=True))
    for kind in out:
        left[kind] -= 1
    assert min(left.values()) >= 0, "there are not so many tiles"
    keep = {kind: coming.count(kind) for kind in KINDS}
    assert all(left[kind] >= keep[kind] for kind in KINDS), "so many of those cannot come"
    spare = sum(left.values()) - piled
    while spare > 0:
        kind = max(KINDS, key=lambda kind: left[kind] - keep[kind])
        assert left[kind] > keep[kind]
        left[kind] -= 1
        spare -= 1
    assert spare == 0, "so many tiles are not left"
    return left


# Looking.

def colours(s: ParisParis) -> list[str]:
    return list(full_view(s)["colours"])


def full_view(s: ParisParis) -> dict[str, Any]:
    """Return the view without any screen."""
    return s.view(EVERYTHING)


def shop_owners(s: ParisParis, stop: str) -> str:
    """Return the owners of the shops there: "grey violet"."""
    return " ".join([colours(s)[seat] for seat in full_view(s)["shops"].get(stop, [])])


def board(s: ParisParis) -> Board:
    return {stop: shop_owners(s, stop) for stop in full_view(s)["shops"]}


def positive_counts(s: ParisParis, numbers: list[int]) -> dict[str, int]:
    """Return the numbers above zero, by colour."""
    return {name: number for name, number in zip(colours(s), numbers, strict=True) if number}


def bag(s: ParisParis) -> dict[str, int]:
    return positive_counts(s, full_view(s)["bag"])


def stock(s: ParisParis, colour: str) -> int:
    left: list[int] = full_view(s)["stocks"]
    return left[colours(s).index(colour)]


def points(s: ParisParis) -> dict[str, int]:
    return positive_counts(s, full_view(s)["scores"])


def offered_tiles(s: ParisParis) -> list[str]:
    return list(full_view(s)["offer"])


def parked_tiles(s: ParisParis) -> list[str]:
    return list(full_view(s)["parked"].values())


def boxed_tiles(s: ParisParis) -> dict[str, int]:
    """Return the tiles that are nowhere else, by kind."""
    box = dict(zip(KINDS, map(int, COPIES), strict=True))
    for kind, number in full_view(s)["to_come"].items():
        box[kind] -= number
    for kind in offered_tiles(s) + parked_tiles(s):
        box[kind] -= 1
    return {kind: number for kind, number in box.items() if number}


def list_choices(s: ParisParis) -> list[str]:
    return [str(choice) for choice in s.choices()]


def mover(s: ParisParis) -> str:
    return colours(s)[s.current_player()]


# Playing.

def play_open(s: ParisParis, text: str) -> str:
    """Grant and play a request of the player to move, and return the action in notation."""
    granted = PARIS.request(s, f"open {text}", s.current_player())
    s.play(granted)
    return str(granted)


def turn_up(s: ParisParis, tiles: str) -> None:
    """Reveal a pile."""
    do(s, *[f"tile {tile}" for tile in tiles.split()])
    assert not s.is_chance_node()


def events_of(s: ParisParis, *texts: str) -> list[Event]:
    """Return the events of these requests of the players to move."""
    s.log = []
    for text in texts:
        play_open(s, text)
    told, s.log = s.log, None
    return told


class Tour(NamedTuple):
    """One scoring: its kind, the line, player or stop it is about, and the points of each halt."""

    kind: str                               # small, grand, special
    of: str                                 # the tile left over, or the line
    owner: str | None                       # of a secret special marker
    points: dict[str, int]
    stops: dict[str, dict[str, int]]        # of a small tour: the shops that paid
    halts: dict[str, dict[str, int]]        # of any other: by halt, neighbours with it


def tours(s: ParisParis, told: list[Event]) -> list[Tour]:
    """Return the scorings in their order."""
    names, found, halt = colours(s), list[Tour](), dict[str, int]()
    for event in told:
        if event.message in {"small_tour", "grand_tour", "special_tour"}:
            kind = event.message.removesuffix("_tour")
            of = KINDS[event.value] if kind == "small" else LINES[event.value]
            owner = names[event.seat] if event.seat >= 0 else None
            found.append(Tour(kind, of, owner, {}, {}, {}))
        elif event.message == "halt":
            halt = found[-1].halts.setdefault(STOPS[event.value], {})
        elif event.message in {"small", "here", "near"}:
            tour, name, stop = found[-1], names[event.seat], STOPS[event.value]
            inner = tour.stops.setdefault(stop, {}) if event.message == "small" else halt
            for paid in (tour.points, inner):
                paid[name] = paid.get(name, 0) + event.other
    return found


def sum_scorings(tours: list[Tour]) -> dict[str, int]:
    """Return the sum of all scorings."""
    total: dict[str, int] = {}
    for tour in tours:
        for name, number in tour.points.items():
            total[name] = total.get(name, 0) + number
    return total


def aside_from(left: str, board: Board) -> str:
    """Return a tile that the last player can take without any effect: not on a line of the
    other."""
    lines = {LINES[line] for line in LINES_AT[STOP[left.partition("-")[0]]]}
    return next(tile for tile in ASIDE if tile.partition("-")[2] not in lines
                and tile.partition("-")[0] not in board)


def left_over(s: ParisParis, taken: str) -> list[Tour]:
    """Play this tile for the last player of a round and return the scorings that follow. Except for
    the bag, they are what the scores have grown by."""
    before = full_view(s)["scores"]
    told = events_of(s, taken)
    found = tours(s, told)
    grown = [after - number for number, after in zip(before, full_view(s)["scores"], strict=True)]
    for event in told:
        if event.message == "bag":
            grown[event.seat] -= event.value
    assert sum_scorings(found) == positive_counts(s, grown)
    return found


def round_ends(board: Board, left: str, **laid: Any) -> list[Tour]:
    """Leave this tile over in a round and return the scorings that follow."""
    aside = aside_from(left, board)
    return left_over(lay(board, f"{aside} {left}", **laid), aside)


def small_tour(board: Board, left: str, **laid: Any) -> dict[str, int]:
    """Return the points of the small tour, and check that nothing else happens."""
    [tour] = round_ends(board, left, **laid)
    assert (tour.kind, tour.of) == ("small", left)
    return tour.points


# The first stop of each line and one more of its tiles: what starts the tour of the line.
STARTERS = {
    "turquoise": ("les_halles-turquoise", "jardin_des_plantes-turquoise"),
    "red": ("vendome-red", "st_lazare-red"),
    "blue": ("luxembourg-blue", "republique-blue"),
    "orange": ("champs_elysees-orange", "bastille-orange"),
    "pink": ("gare_du_nord-pink", "denfert_rochereau-pink"),
}


def grand_tour(board: Board, line: str, **laid: Any) -> Tour:
    """Return the tour of the line over this board."""
    waiting, left = STARTERS[line]
    small, grand = round_ends(board, left, parked=waiting, **laid)
    assert (small.kind, grand.kind, grand.of) == ("small", "grand", line)
    return grand


# Asking.

class Answer(NamedTuple):
    """A refusal: code, clause, the English sentence with all details, and the notation of the
    nearest legal action."""

    code: str
    clause: str
    sentence: str
    nearest: str | None


def check_granted(s: ParisParis, text: str) -> str:
    """Return the notation of a request of the player to move, which must be legal. Nothing is
    played."""
    before = str(s)
    found = PARIS.request(s, text, s.current_player())
    assert s.refusal(found) is None
    assert str(s) == before
    return str(found)


def find_answer(s: ParisParis, text: str, seat: int | None = None) -> Answer:
    """Return the refusal of a request by this seat, or by the player to move."""
    before = str(s)
    try:
        found = PARIS.request(s, text, s.current_player() if seat is None else seat)
    except Refused as refused:
        assert str(s) == before
        assert refused.nearest is None or s.refusal(refused.nearest) is None
        return answer(s, refused)
    raise AssertionError(f"{text} is granted as {found}")


def answer(s: ParisParis | None, refused: Refused) -> Answer:
    details = {name: detail_text(s, detail) for name, detail in refused.details.items()}
    return Answer(refused.refusal.code, refused.refusal.clause,
                  refused.refusal.text.format_map(details),
                  None if refused.nearest is None else str(refused.nearest))


def detail_text(s: ParisParis | None, detail: object) -> str:
    """Return a detail in English; a player is the colour of its shops."""
    if isinstance(detail, list):
        return ", ".join([detail_text(s, one) for one in detail])
    if not isinstance(detail, Ref):
        return str(detail)
    if detail.kind == "stop":
        return str(TITLES[detail.number])
    if detail.kind == "line":
        return str(LINES[detail.number])
    if detail.kind == "tile":
        stop, _, line = KINDS[detail.number].partition("-")
        return f"{TITLES[STOP[stop]]} ({line})"
    assert detail.kind == "seat"
    assert s is not None
    names = colours(s)
    return names[detail.number] if detail.number < len(names) else f"seat {detail.number}"
