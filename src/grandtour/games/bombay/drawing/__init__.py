"""The Bombay board as a picture: view -> SVG. No rules in it; what may be done is given to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from grandtour.draw import Picture, stylesheet
from grandtour.draw.aside import aside as aside
from grandtour.draw.board import STILL, Board as BaseBoard
from grandtour.draw.marks import colours
from grandtour.draw.places import outline, ring
from grandtour.draw.shapes import path, point, polyline, rect, shift, use
from grandtour.draw.speech import join_label, translate_label
from grandtour.games.bombay.components import CITIES, COLOURS, MARKETS, POINTS, SITES
from grandtour.games.bombay.drawing import art as art
from grandtour.games.bombay.drawing import speech as speech
from grandtour.games.bombay.drawing.concerns import find_element_concern
from grandtour.games.bombay.drawing.herds import (
    Stand, Tray, find_tray, make_free_stand, make_stand_in_tray,
)
from grandtour.games.bombay.drawing.journeys import draw_legs, find_legs
from grandtour.games.bombay.drawing.layout import (
    KIND, LAYOUTS, PALACE, RING, Layout, find_lot_box, find_market_box, find_market_middle,
)
from grandtour.games.bombay.drawing.scenery import draw_scenery
from grandtour.games.bombay.drawing.symbols import define_symbols
from grandtour.games.bombay.words.overview import describe_market
from grandtour.language import Language, N_

View = dict[str, Any]
Targets = dict[str, list[str]]

WIDE, TALL = "wide", "tall"


def draw(view: View, language: Language, names: list[str], layout: str,
         actions: Sequence[str] = (), seat: int | None = None,
         last: Sequence[str] = ()) -> Picture:
    """Return the picture of the board for one reader. `names` are the players' names by seat.
    `actions` are the legal actions of the reader, who sits at `seat`. `last` names the elements,
    without prefix, that the last moves touched, the newest last."""
    board = Board(view, language, names, LAYOUTS[layout], actions, seat, last)
    return Picture(
        "bombay", layout, board.layout.width, board.layout.height, language.say(N_("Bombay")),
        language.say(N_("Map of cities, trading posts, hilltops and palace sites, joined by roads; "
                        "elephants carry bales of silk.")),
        define_symbols(), draw_scenery(layout, language), board.draw_parts(), language.code,
        stylesheet("grandtour.games.bombay"))


# ------------------------------------------------------------------ what a tap means


def targets(view: View, actions: Sequence[str]) -> Targets:
    """Return, by element id without prefix, the legal actions that pointing at it means."""
    found: Targets = {}
    for notation in actions:
        verb, _, named = notation.rpartition(", ")[2].partition(" ")
        for ident in POINTED.get(verb, list_no_places)(view, named):
            found.setdefault(ident, []).append(notation)
    return found


def list_no_places(view: View, named: str) -> list[str]:
    return []


def list_move_places(view: View, site: str) -> list[str]:
    return [f"site-{site}"]


def list_buy_places(view: View, named: str) -> list[str]:
    site = find_merchant_to_move(view)["site"]
    colour = view["posts"].get(site)
    return [f"site-{site}"] + ([f"bales-{colour}"] if colour else [])


def list_sale_places(view: View, colour: str) -> list[str]:
    return [f"demand-{find_merchant_to_move(view)['site']}-{colour}", *list_own_bales(view, colour)]


def list_building_places(view: View, colour: str) -> list[str]:
    return [f"site-{find_merchant_to_move(view)['site']}", *list_own_bales(view, colour)]


def list_choice_places(view: View, colour: str) -> list[str]:
    return [f"bales-{colour}"]


POINTED: Final[dict[str, Callable[[View, str], list[str]]]] = {
    "move": list_move_places, "buy": list_buy_places, "sell": list_sale_places,
    "build": list_building_places, "choose": list_choice_places}


def find_merchant_to_move(view: View) -> View:
    """Return the merchant whose turn it is."""
    merchant: View = view["merchants"][view["seat"]]
    return merchant


def list_own_bales(view: View, colour: str) -> list[str]:
    return [f"bale-p{view['seat'] + 1}-{place}"
            for place,
            loaded in enumerate(find_merchant_to_move(view)["bales"], 1) if loaded == colour]


def find_question(view: View, seat: int, site: str) -> str:
    """Return what "why not?" is asked about a site: going there, or what one does there."""
    merchant = view["merchants"][seat]
    if merchant["site"] != site:
        return f"move {site}"
    carried = merchant["bales"][0] if merchant["bales"] else COLOURS[0]
    return {"post": "buy", "city": f"sell {carried}"}.get(KIND[site], f"build {carried}")


def find_marked_place(ident: str) -> str:
    """Return the place that is marked for an element of the last move: a palace by its site."""
    return "site" + ident[6:] if ident.startswith("palace-") else ident


def is_several_steps_away(actions: Sequence[str]) -> bool:
    """Return whether only several steps at once lead to the place of these actions."""
    return bool(actions) and all(", " in action for action in actions)


# ------------------------------------------------------------------ the parts


class Board(BaseBoard[Layout]):
    """The board of Bombay."""

    def __init__(self, view: View, language: Language, names: list[str], layout: Layout,
                 actions: Sequence[str], seat: int | None, last: Sequence[str]) -> None:
        self.legs, touched = find_legs(last)
        super().__init__(view, language, names, layout, targets(view, actions), seat,
                         list(map(find_marked_place, touched)), find_element_concern)
        self.far = [action for action in actions if ", " in action]
        self.parted = any(map(is_several_steps_away,
                              self.lit.values()))   # whether near and far are told apart
        self.carried = set() if seat is None else set(view["merchants"][seat]["bales"])
        self.rings: dict[str, tuple[float, float, float, float]] = {}
        self.herds = {site: [merchant["seat"] for merchant in view["merchants"]
                             if merchant["site"] == site]
                      for site in {merchant["site"] for merchant in view["merchants"]}}

    def draw_parts(self) -> dict[str, str]:
        self.draw_trail()
        self.draw_ways()
        for site in SITES:
            self.draw_site(site)
        for city in CITIES:
            self.draw_city(city)
        for market in MARKETS:
            self.draw_market(market)
        self.draw_lots()
        for site in SITES:
            self.draw_palace(site)
        self.draw_tray()
        for seat in range(self.view["players"]):
            self.draw_elephant(seat)
        self.draw_counter()
        self.draw_rings()
        self.draw_trail()
        return self.drawn

    def draw_ring(self, ident: str, x: float, y: float, width: float, height: float = 0) -> None:
        self.rings[ident] = (x, y, width, height or width)

    def find_question(self, site: str) -> str:
        return find_question(self.view, self.seat, site) if self.seat is not None else ""

    # -------------------------------------------------------------- sites and cities

    def draw_ways(self) -> None:
        """Draw the roads of every choice of several moves. `board.css` shows those of the chosen
        one."""
        drawn = ""
        for action in self.far:
            sites = [find_merchant_to_move(self.view)["site"],
                     *(step.removeprefix("move ") for step in action.split(", "))]
            if all(site in SITES for site in sites):
                drawn += path(polyline(self.layout.sites[site] for site in sites), "way",
                              data_way=action)
        self.add("ways", drawn, STILL)

    def draw_site(self, site: str) -> None:
        layout, ident = self.layout, f"site-{site}"
        x, y = layout.sites[site]
        self.draw_ring(ident, x, y, 2 * RING[KIND[site]] * layout.size)
        colour = self.view["posts"].get(site, "")
        drawn = art.draw_site(layout.name, site, colour, colour in self.view["closed"],
                              self.view["tokens"].get(site, ""))
        label = speech.describe_site(self.view, self.language, site, self.names)
        self.add(ident, drawn, self.button(ident, "place", label, self.find_question(site), x, y))

    def draw_city(self, city: str) -> None:
        """Draw the demand cubes of a city and the number of its tokens left. The cubes are framed
        where the reader carries their silk."""
        dealt = self.view["cities"].get(city, {"demand": [], "tokens": -1})
        width, pitch = self.layout.column
        cx, cy = self.layout.columns[city]
        for colour in COLOURS:
            ident = f"demand-{city}-{colour}"
            if colour not in dealt["demand"]:
                self.draw_ring(ident, 0, 0, 0)
                self.add(ident)
                continue
            row = dealt["demand"].index(colour)
            x, y = cx - width / 2 + 3 + 13 * self.layout.cube, cy + (row - 1) * pitch
            self.draw_ring(ident, x, y, 31 * self.layout.cube)
            hit = rect(cx - width / 2 - x, -pitch / 2, width, pitch, "hit", rx=4)
            frame = rect(cx - width / 2 - x + 1.5, -pitch / 2 + .5, width - 3, pitch - 1,
                         "bo-wanted", rx=4) if colour in self.carried else ""
            label = translate_label(self.language, speech.describe_demand, city, colour, row)
            self.add(ident, hit + frame + use(f"cube-{colour}", scale=self.layout.cube),
                     self.button(ident, "pc place", label, f"sell {colour}", x, y)
                     + f' transform="{shift(x, y)}"')
        self.add(f"tokens-{city}", art.draw_badge(self.layout.name, city, dealt["tokens"]),
                 STILL)

    def draw_palace(self, site: str) -> None:
        owner = self.view["palaces"].get(site)
        if owner is None:
            self.add(f"palace-{site}")
            return
        x, y = self.layout.sites[site]
        y += PALACE[KIND[site]] * self.layout.size
        self.add(f"palace-{site}", art.draw_palace(self.layout.name, owner),
                 f' class="pc still" aria-hidden="true" transform="{shift(x, y)}"')

    # -------------------------------------------------------------- markets

    def draw_market(self, market: str) -> None:
        """Draw an empty market as a dash. Its bales are parts of their own."""
        load = self.view["markets"][market]
        x, y = find_market_middle(self.layout, MARKETS.index(market))
        self.draw_ring(f"market-{market}", x, y, 40, 30)
        dash = path(f"M{point(x - 8, y)}h16", "bo-plate-line") if not load else ""
        label = translate_label(self.language, describe_market, market, tuple(load.items()))
        left, top, right, bottom = find_market_box(self.layout, MARKETS.index(market))
        self.add(f"market-{market}", rect(left, top, right - left, bottom - top, "hit") + dash,
                 self.sight(f"market-{market}", "seen", label))

    def draw_lots(self) -> None:
        """Draw the bales of each colour in the markets: one bale and its number."""
        lying = {colour: (market, list(load).index(colour), len(load))
                 for market, load in self.view["markets"].items() for colour in load}
        for colour in COLOURS:
            ident = f"bales-{colour}"
            if colour not in lying:
                self.draw_ring(ident, 0, 0, 0)
                self.add(ident)
                continue
            market, place, of = lying[colour]
            bales = self.view["markets"][market][colour]
            x, y, wide, high = find_lot_box(self.layout, MARKETS.index(market), place, of)
            self.draw_ring(ident, x, y, min(wide - 4, 64 * self.layout.lot), 30 * self.layout.lot)
            hit = rect(-wide / 2, -high / 2, wide, high, "hit", rx=6)
            ask = f"choose {colour}" if self.view["asked"] == "choose" else "buy"
            label = translate_label(self.language, speech.describe_lot, colour, bales, market)
            self.add(ident, hit + art.draw_lot(self.layout.name, colour, bales),
                     self.button(ident, "pc place", label, ask, x, y)
                     + f' transform="{shift(x, y)}"')

    # -------------------------------------------------------------- elephants

    def draw_tray(self) -> None:
        """Draw the seats of the one herd of three or more, if there is one."""
        herd = next((site for site, seats in self.herds.items() if len(seats) > 2), None)
        spot = self.herd_of(herd) if herd else None
        self.add("tray", art.draw_tray(self.layout, spot, len(self.herds[herd])) if herd and spot
                 else "", STILL)

    def herd_of(self, site: str) -> Tray:
        herd = self.herds[site]
        load = max(len(self.view["merchants"][seat]["bales"]) for seat in herd)
        return find_tray(self.layout.name, self.language, site, len(herd), load)

    def draw_elephant(self, seat: int) -> None:
        """Draw an elephant and its two places for bales."""
        merchant = self.view["merchants"][seat]
        site, load = merchant["site"], merchant["bales"]
        stand = self.find_stand(seat, site)
        ident = f"elephant-{colours(seat)}"
        self.draw_ring(ident, stand.x, stand.y - 4 * stand.scale, 62 * stand.scale,
                       54 * stand.scale)
        label = join_label(self.language,
                           [speech.describe_elephant(merchant, self.language, self.names),
                            translate_label(self.language, speech.describe_place, site)])
        turn = seat == self.view["seat"] and not self.view["over"]
        left, top, right, bottom = stand.reach(self.layout.touch, bool(load), seat == self.seat)
        self.add(ident, rect(left, top, right - left, bottom - top, "hit", rx=6)
                 + art.draw_elephant(seat, stand.scale, turn),
                 self.button(ident, "pc place", label, self.find_question(site), stand.x, stand.y)
                 + f' transform="{shift(stand.x, stand.y)}"')
        for place in (0, 1):
            self.draw_bale(seat, place, load[place] if place < len(load) else "", stand, site)

    def draw_bale(self, seat: int, place: int, colour: str, stand: Stand, site: str) -> None:
        """Draw a bale on an elephant. The reader can point at their own bales; the others belong to
        the drawing."""
        ident = f"bale-{colours(seat)}-{place + 1}"
        dx, dy = stand.bales[place]
        x, y = stand.x + dx, stand.y + dy
        self.draw_ring(ident, x, y, 34 * stand.bale, 26 * stand.bale)
        moved = f' transform="{shift(x, y)}"'
        if not colour:
            self.add(ident)
        elif seat != self.seat:
            self.add(ident, use(f"bale-{colour}", scale=stand.bale),
                     f' class="pc still" aria-hidden="true"{moved}')
        else:
            ask = f"{'sell' if KIND[site] == 'city' else 'build'} {colour}"
            label = translate_label(self.language, speech.describe_bale, colour, self.names[seat])
            side = self.layout.touch
            left, top, _, _ = stand.touch(place, side)
            self.add(ident, rect(left - dx, top - dy, side, side, "hit", rx=5)
                     + use(f"bale-{colour}", scale=stand.bale),
                     self.button(ident, "pc place", label, ask, x, y) + moved)

    def find_stand(self, seat: int, site: str) -> Stand:
        """Return the stance of an elephant: alone above the site, one of two side by side, or in a
        seat of the tray."""
        herd, layout = self.herds[site], self.layout
        number = herd.index(seat)
        if len(herd) > 2:
            return make_stand_in_tray(layout, self.herd_of(site), number, len(herd))
        x, y = layout.lone_elephant(site)
        return make_free_stand(layout,
                               x + (layout.pair * (2 * number - 1) if len(herd) == 2 else 0), y)

    # -------------------------------------------------------------- counter and rings

    def draw_counter(self) -> None:
        view = self.view
        seat = view["seat"] if not view["over"] and view["seat"] >= 0 else None
        cells = [("bale", N_("Set {n}/{of}"), view["set"], view["sets"]),
                 ("points", N_("Round {n}/{of}"), view["round"], view["rounds"])]
        if seat is not None:
            cells.append(("point", N_("AP"), view["points"], POINTS))
        written = tuple((sign, self.language.say(caption, n=n, of=of), n, of)
                        for sign, caption, n, of in cells)
        label = speech.describe_counter(view, self.language, self.names)
        self.add("counter", art.draw_counter(self.layout.name, written, seat),
                 self.sight("counter", "seen", label))

    def states(self, ident: str) -> list[str]:
        """Return what the ring of a place shows. If some places need several steps, those are `far`
        and all others `near`."""
        legal = ["legal"] if self.lit.get(ident) else []
        reach = ["far" if is_several_steps_away(self.lit[ident])
                 else "near"] if legal and self.parted else []
        return legal + reach

    def draw_rings(self) -> None:
        """Draw a ring for every place, dashed where it is legal."""
        for ident, (x, y, width, height) in self.rings.items():
            states = self.states(ident) if width else []
            self.add(f"ring-{ident}", ring(width, height) if states else "",
                     f' class="ring {" ".join(states)}" transform="translate({point(x, y)})"'
                     f' aria-hidden="true"')

    def draw_trail(self) -> None:
        """Draw the journeys of the elephants, and the grounds of what was touched besides."""
        self.add_trail({ident: outline(*ring) for ident, ring in self.rings.items()},
                       draw_legs(self.layout, self.touched, self.legs))
