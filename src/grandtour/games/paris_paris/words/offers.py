"""The offers of Paris Paris: the shops that a shop joins or replaces, and the tile that may be
left."""

from __future__ import annotations

from typing import Any, Final

from grandtour.engine.core import Action
from grandtour.games.paris_paris.components import ROOM
from grandtour.games.paris_paris.observer import Forecast, forecast, view_standing
from grandtour.games.paris_paris.rules import Open
from grandtour.games.paris_paris.state import ParisParis
from grandtour.games.paris_paris.words.event_messages import list_points_by_name
from grandtour.games.paris_paris.words.names import (
    name_line_by_number, name_stop_by_number, name_tile_by_number,
)
from grandtour.games.paris_paris.words.outlook import describe_gains, list_gains, list_grand_gains
from grandtour.games.paris_paris.words.preview import Preview
from grandtour.games.words import Choice, Kind, Line, series
from grandtour.language import N_, Phrase


def choice(s: ParisParis, action: Action[Any], names: list[str]) -> Choice:
    """Return a legal action of the player in turn, with its certain and possible effects."""
    assert isinstance(action, Open)
    preview = Preview(s, [action], names)
    where = name_stop_by_number(int(action.stop))
    tile = name_tile_by_number(int(action.kind))
    removed = preview.find_event("removed")
    title: Phrase = tile
    alone: Phrase | None = None
    question = Phrase("Take a tile: open a shop at {stop}?", stop=where)
    if removed is not None and action.victim >= 0:
        title = Phrase("{tile}, in place of {owner}", tile=tile, owner=names[removed.seat])
        question = Phrase("Open at {stop} in place of {owner}?", stop=where,
                          owner=names[removed.seat])
        if removed.seat == preview.seat:
            title = Phrase("{tile}, in place of your own shop", tile=tile)
            alone = Phrase("{tile}, in place of one’s own shop", tile=tile)
            question = Phrase("Open at {stop} in place of your shop?", stop=where)
    return Choice(str(action), "open", title, question, Phrase("Open at {stop}", stop=where),
                  "PP-6.3" if action.victim >= 0 else "PP-5.2.1", summarize_offer(preview, action),
                  None, (*shop_lines(preview, action), *outlook_lines(preview)),
                  preview.seals, preview.leaves, alone)


def further(s: ParisParis, names: list[str]) -> list[Choice]:
    """Return nothing: a turn is one tile."""
    return []


def summarize_offer(preview: Preview, action: Open) -> Phrase:
    """Return the shops at the stop, and the gain of the tile if it were left over instead."""
    there = describe_stop_change(preview, action)
    seen = forecast(preview.before, action.kind)
    if is_idle(seen):
        return there
    return Phrase(IN_SHORT[is_toured(seen), seen["certain"]], there=there,
                  points=describe_gains(list_names_for_reader(preview), list_gains(seen)))


def is_toured(seen: Forecast) -> bool:
    """Return whether a grand tour would follow."""
    return list_grand_gains(seen) is not None


def is_idle(seen: Forecast) -> bool:
    """Return whether no one can get anything."""
    return not is_toured(seen) and not any(most for _, most in list_gains(seen))


# By whether a grand tour follows, and whether it is certain.
IN_SHORT: Final = {
    (False, True): N_("{there} · if left over: {points}"),
    (False, False): N_("{there} · if left over, as the board is now: {points}"),
    (True, True): N_("{there} · if left over: grand tour, {points}"),
    (True, False): N_("{there} · if left over, as the board is now: grand tour, {points}"),
}
IF_LEFT: Final = {
    (False, True): N_("{tile} left over: {points}"),
    (False, False): N_("{tile} left over, as the board is now: {points}"),
    (True, True): N_("{tile} left over, with a grand tour: {points}"),
    (True, False): N_("{tile} left over, with a grand tour, as the board is now: {points}"),
}


def describe_stop_change(preview: Preview, action: Open) -> Phrase:
    """Return the shops at the stop before and after, in a few words."""
    stop = int(action.stop)
    there = view_standing(preview.before, stop)
    removed = preview.find_event("removed")
    if removed is not None:
        if removed.seat == preview.seat:
            return Phrase("your own shop makes way")
        return Phrase("{owner}’s shop makes way", owner=preview.names[removed.seat])
    if not there:
        if ROOM[stop] > 1:
            return Phrase("empty crossing")
        return Phrase("empty stop")
    if there[0] == preview.seat:
        return Phrase("second shop of yours; room left")
    return Phrase("joins {owner}’s shop; room left", owner=preview.names[there[0]])


def shop_lines(preview: Preview, action: Open) -> list[Line]:
    """Return the effects at the stop (PP-6)."""
    removed = preview.find_event("removed")
    lines = []
    if removed is None and view_standing(preview.before, int(action.stop)):
        lines.append(Line("then", Phrase("Second place at the crossing: no shop is removed")))
    elif removed is None:
        lines.append(Line("then", Phrase("Free space: no shop is removed")))
    elif removed.seat == preview.seat:
        lines.append(Line("then", Phrase("Your own shop makes way and returns to your stock")))
    elif preview.before.options.bag:
        lines.append(Line("then", Phrase("{owner}’s shop goes into the bag",
                                         owner=preview.names[removed.seat])))
    else:
        lines.append(Line("then", Phrase("{owner}’s shop makes way and returns to the stock",
                                         owner=preview.names[removed.seat])))
    if preview.find_event("none_left") is not None:
        lines.append(Line("warn", Phrase("You have no shop left. The tile is taken but no shop is "
                                         "opened.")))
    return lines


def outlook_lines(preview: Preview) -> list[Line]:
    """Return the gain of the leftover tile. In the last turn of a round this is certain. Before
    that there is a line for each tile that may be left, grand tours first."""
    tours = [tour for tour in preview.tours() if tour[0].message != "special_tour"]
    if tours:
        lines = [tour_line(preview, tour) for tour in tours]
        return lines + ([LAST] if preview.after.is_terminal() else [])
    kinds = sorted(set(int(kind) for kind in preview.after.offer))
    seen = {kind: forecast(preview.after, kind) for kind in kinds}
    idle = [kind for kind in kinds if is_idle(seen[kind])]
    kinds.sort(key=lambda kind: not is_toured(seen[kind]))
    lines = [leftover_line(preview, kind, seen[kind]) for kind in kinds if kind not in idle]
    if idle:
        message = IDLE[seen[idle[0]]["certain"]]
        lines.append(Line("then", Phrase(message, tiles=series(
            [name_tile_by_number(kind) for kind in idle]))))
    return lines


IDLE: Final = {
    True: N_("No one would score for {tiles}"),
    False: N_("As the board is now, no one would score for {tiles}"),
}


# PP-8.2: what these bring depends on markers that lie covered until then.
LAST: Final = Line("then", Phrase("Then the special markers are revealed and their tours run"))


def tour_line(preview: Preview, tour: list[Any]) -> Line:
    """Return the line of a tour that this turn brings about."""
    start = tour[0]
    points = preview.totals(tour)
    facts = {"points": list_points_by_name(list_names_for_reader(preview), points)}
    if start.message == "small_tour":
        phrase = Phrase("{tile} is left over, small tour: {points}",
                        tile=name_tile_by_number(start.value), **facts)
    else:
        phrase = Phrase("Grand tour of the {line}: {points}", line=name_line_by_number(start.value),
                        **facts)
    return Line(find_line_kind(preview, points), phrase)


def leftover_line(preview: Preview, kind: int, seen: Forecast) -> Line:
    """Return the gain of a tile if it were left over."""
    found = list_gains(seen)
    message = IF_LEFT[is_toured(seen), seen["certain"]]
    return Line(find_line_kind(preview, [most for _, most in found]), Phrase(
        message, tile=name_tile_by_number(kind),
        points=describe_gains(list_names_for_reader(preview), found)))


def list_names_for_reader(preview: Preview) -> list[object]:
    """Return the names of the players for the one in turn, the only reader of these offers."""
    return [YOU if seat == preview.seat else name for seat, name in enumerate(preview.names)]


YOU: Final = Phrase("you")


def find_line_kind(preview: Preview, points: list[int]) -> Kind:
    """Return `gain` if no one gets more than this seat, `warn` if another seat does."""
    own = points[preview.seat]
    best = max(points)
    if best == 0:
        return "then"
    return "gain" if own == best else "warn"


