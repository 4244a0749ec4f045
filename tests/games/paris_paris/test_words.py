"""Test the texts of Paris Paris on tiles, shops and tours."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, cast

import pytest

from grandtour import games
from grandtour.engine.core import EVERYTHING, PUBLIC
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.games.paris_paris import words as paris_words
from grandtour.games.paris_paris.components import LINES, STOPS
from grandtour.games.paris_paris.words.event_messages import EVENTS
from grandtour.games.paris_paris.words.preview import POINTS
from grandtour.games.paris_paris.words.outlook import describe_gains
from grandtour.games.words import Result, Words
from grandtour.language import Phrase, language
from tests.evidence import clause, example
from tests.scene import action
from tests.spoken import NAMES, Tale, check_sayable, clauses, say
from tests.tested import PACKAGE

WORDS = cast(Words, paris_words)
TALE = Tale("paris_paris")
PARIS = games.game("paris_paris")
PLAYERS = ["Green", "Grey", "Violet", "Yellow"]


def position(text: str, players: int = 3, **named: str) -> Any:
    """Return a position from its lines: shops, offer, parked, markers; the rest follows."""
    parts = dict(line.partition(" ")[::2] for line in text.splitlines())
    options = PARIS.choose(players, {"first_seat": "0"} | named)
    s = PARIS.start(players, options)
    for marker in parts.get("markers", "turquoise red blue orange pink").split()[:players]:
        s.apply_action(action(s, f"marker {marker}").id)
    if s.is_chance_node() and str(s.stack[-1]) == "markers":
        s.apply_action(action(s, "marker pink").id)
    for tile in parts["offer"].split():
        s.apply_action(action(s, f"tile {tile}").id)
    lines = dict(line.partition(" ")[::2] for line in str(s).splitlines())
    supply, kinds = [20] * players, dict(pair.split("=") for pair in lines["piles"].split())
    for stop in parts.get("shops", "").split():
        for seat in stop.partition("=")[2].split(","):
            supply[int(seat)] -= 1
    for parked in parts.get("parked", "").split():
        kind = parked.partition("=")[2]
        kinds[kind] = str(int(kinds[kind]) - 1)
    written = str(s).splitlines()
    for row, line in enumerate(written):
        name = line.partition(" ")[0]
        if name == "stock":
            written[row] = "stock " + " ".join(map(str, supply))
        elif name in parts and name in ("shops", "parked"):
            written[row] = " ".join([name, *sorted(parts[name].split(), key=place)])
    text = "\n".join(written) + "\n"
    return PARIS.position(balance_rounds(text, parts, players))


def place(pair: str) -> int:
    """Return the place of a stop or a line in the order of the components."""
    return [*STOPS, *LINES].index(pair.partition("=")[0])


def balance_rounds(text: str, parts: dict[str, str], players: int) -> str:
    """Set the rounds played to the tiles parked, so that the tiles add up."""
    parked = parts.get("parked", "").split()
    if not parked:
        return text
    lines = text.splitlines()
    for row, line in enumerate(lines):
        if line.startswith("turn "):
            seat = len(parked) % players
            lines[row] = f"turn seat={seat} leader={seat} round={len(parked)} opened=0"
        elif line.startswith("asks "):
            lines[row] = f"asks open:{len(parked) % players}"
        elif line.startswith("piles "):
            lines[row] = "piles" + fewer(line, parked, players * len(parked))
    return "\n".join(lines) + "\n"


def fewer(line: str, parked: list[str], boxed: int) -> str:
    """Return the piles without the parked tiles and `boxed` others that were taken."""
    left = {kind: int(number) for kind, number in
            (pair.split("=") for pair in line.split()[1:])}
    for pair in parked:
        left[pair.partition("=")[2]] -= 1
    for kind in list(left):
        taken = min(left[kind], boxed)
        left[kind] -= taken
        boxed -= taken
    return "".join([f" {kind}={number}" for kind, number in left.items() if number])


def offer(s: Any, text: str) -> list[str]:
    """Return title, consequence, question, button, then the lines."""
    found = paris_words.choice(s, action(s, text), PLAYERS)
    head = [found.title, found.then, found.question, found.button]
    return [say(part) for part in head] + [
        f"{line.kind}: {say(line.phrase)}" for line in found.lines]


def lines(s: Any, text: str, code: str = "en") -> list[str]:
    """Return the log's sentences about an action, with clauses."""
    match = Match(s.game, s.options.players, s.options.values)
    match.state = s.clone()
    entry = match.play(action(s, text))
    return [f"{say(sentence.phrase, language(code))} {sentence.clause}"
            for sentence in paris_words.log(entry, s, PLAYERS)]


@clause("PP-5.2.5", "PP-6.3")
def test_offer_names_owners_joined_or_replaced() -> None:
    s = position("shops concorde=2 opera=1,2 vendome=1\n"
                 "offer concorde-pink opera-pink vendome-red bastille-orange")
    assert offer(s, "open concorde-pink")[:5] == [
        "Concorde (pink)",
        "joins Violet’s shop; room left · if left over, as the board is now: Violet +1",
        "Take a tile: open a shop at Concorde?", "Open at Concorde",
        "then: Second place at the crossing: no shop is removed"]
    assert offer(s, "open opera-pink remove 2")[:5] == [
        "Opéra (pink), in place of Violet",
        "Violet’s shop makes way · if left over, as the board is now: Grey +1 and Violet +1",
        "Open at Opéra in place of Violet?", "Open at Opéra",
        "then: Violet’s shop goes into the bag"]
    assert offer(s, "open vendome-red")[1] == (
        "Grey’s shop makes way · if left over, as the board is now: Grey +1")
    assert offer(s, "open bastille-orange")[1].startswith("empty stop")


@clause("PP-6.7")
def test_offer_omits_the_readers_name() -> None:
    """The sentences, which are about any player, omit it as well."""
    s = position("shops opera=0,2\noffer concorde-pink opera-pink vendome-red bastille-orange")
    title, _, question, *_ = offer(s, "open opera-pink remove 0")
    assert (title, question) == (
        "Opéra (pink), in place of your own shop", "Open at Opéra in place of your shop?")
    found = paris_words.choice(s, action(s, "open opera-pink remove 0"), PLAYERS)
    assert say(found.name) == "Opéra (pink), in place of one’s own shop"


@clause("PP-14.1", "PP-5.4.3")
def test_offer_lists_possible_leftovers() -> None:
    s = position("shops concorde=2 opera=1 vendome=1\nparked pink=invalides-pink\n"
                 "offer concorde-pink opera-pink vendome-red bastille-orange")
    told = offer(s, "open vendome-red")
    assert told[5:] == [
        "gain: Concorde (pink) left over, with a grand tour, as the board is now: you +2 and "
        "Violet +2",
        "gain: Opéra (pink) left over, with a grand tour, as the board is now: you +3 and "
        "Violet +1",
        "warn: Bastille (orange) left over, as the board is now: Violet +1"]


@clause("PP-11.3", "PP-5.2.8")
def test_forecast_includes_next_players_shop() -> None:
    """One player is left: Grey opens at Vendôme or at Opéra, and is near the other."""
    s = position("shops louvre=0\noffer opera-pink vendome-red bastille-orange", players=2)
    told = offer(s, "open bastille-orange")
    assert told[5:] == ["warn: Opéra (pink) left over: Grey +1",
                        "gain: Vendôme (red) left over: you +1 and Grey +1"]


@clause("PP-11.3")
def test_japanese_names_a_worthless_tile() -> None:
    """The text differs from that for hidden things, which use another word."""
    assert language("ja").say(Phrase("{points}", points=describe_gains(["A"], [(0, 0)]))) == "なし"


@clause("PP-11.3", "PP-6.3")
def test_forecast_of_forced_shop_is_range() -> None:
    """The last player takes Opéra, which has two shops, or leaves it."""
    s = position("shops opera=0,1 vendome=0\noffer opera-pink opera-red bastille-orange",
                 players=2)
    told = offer(s, "open bastille-orange")
    assert told[5:] == ["warn: Opéra (red) left over: you +0 to 1 and Grey +1 to 2",
                        "warn: Opéra (pink) left over: you +0 to 1 and Grey +1 to 2"]


@clause("PP-11.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_forecast_is_exact_with_one_left(players: int) -> None:
    """One of the forecast ways is always what the players get, in whole games."""
    rng, met = Rng(players), 0
    s = PARIS.start(players, PARIS.choose(players, {}))
    while not s.is_terminal():
        last_round = s.rounds - s.round == 1
        if s.current_player() >= 0 and s.opened == players - 1 and not last_round:
            foreseen = s.view(PUBLIC)["forecast"]
            for choice in s.choices():
                after = s.clone()
                after.play(action(after, str(choice)))
                [left] = (Counter(s.view(PUBLIC)["offer"])
                          - Counter([str(choice).split()[1]])).elements()
                got = [b - a for a, b in zip(s.scores(), after.scores(), strict=True)]
                ways = [[a + b for a, b in zip(way["small"], way["grand"] or [0] * players,
                                               strict=True)] for way in foreseen[left]["ways"]]
                assert foreseen[left]["certain"] and got in ways
                assert len(ways) == 1 or "remove" in " ".join(map(str, s.choices()))
                met += 1
        s.play(s.sample(rng))
    assert met > 20


def test_last_turn_preview_names_gains() -> None:
    s = position("shops vendome=1 louvre=0\noffer opera-pink vendome-red bastille-orange",
                 players=2)
    s.apply_action(action(s, "open opera-pink").id)
    told = offer(s, "open bastille-orange")
    assert "gain: Vendôme (red) is left over, small tour: you +1" in told


@clause("PP-4.4", "PP-8.2")
def test_last_preview_hides_the_markers() -> None:
    for before, s in TALE.ends():
        for chosen in before.choices():
            said = " ".join([say(line.phrase) for line in
                             paris_words.choice(before, chosen, NAMES).lines])
            assert "Special tour" not in said
            assert "Then the special markers are revealed and their tours run" in said
        assert s.is_terminal()


@clause("PP-5.3.2", "PP-5.4.1", "PP-6.5", "PP-6.7")
def test_log_describes_a_turn() -> None:
    s = position("shops opera=1 vendome=0\noffer opera-pink vendome-red bastille-orange",
                 players=2)
    assert lines(s, "open vendome-red") == [
        "Green took Vendôme (red) and opened a shop. PP-5.2.6",
        "Green removed a shop of their own; it returns to the stock. PP-6.7"]
    s.apply_action(action(s, "open vendome-red").id)
    assert lines(s, "open bastille-orange") == [
        "Grey took Bastille (orange) and opened a shop. PP-5.2.5",
        "Opéra (pink) is left over. Small tour, a point for each shop there: Grey +1. PP-5.3.2",
        "Opéra (pink) is parked; the next tile left over from the pink line starts a grand tour. "
        "PP-5.4.1"]


@clause("PP-7.2", "PP-7.3", "PP-7.8", "PP-5.4.3")
@example("CL-6")
def test_every_tour_point_has_a_reason() -> None:
    s = position("shops montmartre=1,2 pompidou=0,3 st_nicolas=3 pont_neuf=3 hotel_de_ville=2,2 "
                 "quartier_latin=2\nparked turquoise=les_halles-turquoise\n"
                 "offer notre_dame-turquoise tour_eiffel-orange champs_elysees-orange "
                 "invalides-pink denfert_rochereau-pink", players=4)
    order = ["tour_eiffel-orange", "champs_elysees-orange", "invalides-pink"]
    for tile in order:
        s.apply_action(action(s, f"open {tile}").id)
    assert lines(s, "open denfert_rochereau-pink")[1:] == [
        "Notre-Dame (turquoise) is left over. Small tour: no shop there, the nearest are at "
        "Hôtel de Ville and Quartier Latin: Violet +3. PP-5.3.3",
        "A tile of the turquoise line is parked already: grand tour of the turquoise line. "
        "PP-5.4.3",
        "Montmartre: Grey +1 (a shop here) and Violet +1 (a shop here). PP-7.2",
        "Pompidou: Green +1 (a shop here) and Yellow +3 (a shop here, Pont Neuf and St-Nicolas). "
        "PP-7.3",
        "Hôtel de Ville: Violet +2 (2 shops here). PP-7.2",
        "Quartier Latin: Violet +1 (a shop here). PP-7.2",
        "Tour in all: Green +1, Grey +1, Violet +4 and Yellow +3. PP-7.11"]


def test_every_event_has_a_message() -> None:
    told = set()
    for module in ("rules", "setup"):
        path = PACKAGE / "games" / "paris_paris" / f"{module}.py"
        source = path.read_text(encoding="utf-8")
        told |= set(re.findall(r'\.emit\(\s*"(\w+)"', source))
        told |= set(re.findall(r'score_shops\(s, "(\w+)"', source))
    rows = {row for row in EVENTS.rows if " " not in row}
    with_others = POINTS | {"halt", "opened", "none_left"}
    assert told == rows | with_others


def test_log_links_board_elements() -> None:
    from grandtour.games.paris_paris.drawing import draw

    match = TALE.starts[0].match()
    drawn = " ".join(re.findall(r'id="\w-([\w-]+)"', str(vars(draw(
        match.state.view(EVERYTHING), language("en"), NAMES[:2], "wide"))))).split()
    places = {place for before, _, entry in TALE.moments(0)
              for sentence in paris_words.log(entry, before, NAMES[:2])
              for place in sentence.places}
    assert {place.partition("-")[0] for place in places} >= {"stop", "shop", "marker"}
    assert places <= set(drawn)


# Questions about what lies covered.

@clause("PP-11.2", "PP-10.4", "PP-10.5")
@example("CL-19")
def test_hidden_facts_have_texts() -> None:
    s = position("offer opera-pink vendome-red bastille-orange louvre-red",
                 show_bag="true", show_discards="true")
    assert say(WORDS.answer(s, "marker 1", 1, PLAYERS)) == (
        "The special marker of Grey: red line.")
    assert say(WORDS.answer(s, "bag", PUBLIC, PLAYERS[:3])) == (
        "In the bag: Green 0, Grey 0 and Violet 0.")
    assert say(WORDS.answer(s, "box", PUBLIC, PLAYERS)).startswith(
        "In the piles: Tour Eiffel 1, Champs-Élysées 2, ")
    for about in ("marker 1", "bag", "box"):
        check_sayable(WORDS.answer(s, about, 1, PLAYERS[:3]))


@clause("PP-12.1")
@pytest.mark.parametrize(("text", "sentence"), [
    ("open atlantis", "There is no stop called atlantis. Did you mean "),
    ("open concorde", "There is no tile for Concorde to take. On offer: Opéra (red), Opéra "
                      "(pink), Vendôme (red) and Bastille (orange)."),
    ("open opera", "Two tiles of Opéra are on offer, red line and pink line. Say which: the "
                   "colour left over can start a grand tour."),
    ("open bastille remove 1", "Bastille still has room for a shop, so no shop may be removed "
                               "there."),
    ("open vendome remove 2", "Violet has no shop at Vendôme. There: Grey."),
    ("open opera-red", "Opéra is full. Choose whose shop makes way: Grey or Violet."),
    ("pass", "You must take one of the tiles. On offer: Opéra (red), Opéra (pink), Vendôme (red) "
             "and Bastille (orange)."),
])
def test_refusals_name_things(text: str, sentence: str) -> None:
    s = position("shops opera=1,2 vendome=1\n"
                 "offer opera-red opera-pink vendome-red bastille-orange")
    with pytest.raises(Refused) as caught:
        s.game.request(s, text, 0)
    phrase = WORDS.refusal(caught.value.refusal, caught.value.details, PLAYERS)
    assert say(phrase).startswith(sentence)
    check_sayable(phrase)


# Out of a view.

def result(*rows: tuple[int, int, int]) -> Result:
    """Return the result of these ranks, scores and shops."""
    table = [{"seat": seat, "rank": rank, "score": score, "before": score, "special": 0,
              "bag": 0, "lost": 0, "shops": shops}
             for seat, (rank, score, shops) in enumerate(rows)]
    found = WORDS.result({"over": True, "players": 3, "result": table}, PLAYERS)
    assert found is not None
    return found


def final(*rows: tuple[int, int, int]) -> tuple[str, str]:
    """Return the sentence and clause of a result with these ranks, scores and shops."""
    found = result(*rows)
    check_sayable(found.sentence)
    return say(found.sentence), found.clause


@clause("PP-9.1", "PP-9.2", "PP-9.4")
@example("RB-24", "CL-10")
def test_result_names_winner_and_reason() -> None:
    assert final((1, 32, 9), (2, 31, 7), (3, 28, 3)) == ("Green wins with 32 points.", "PP-9.1")
    assert final((2, 31, 9), (1, 31, 7), (3, 28, 3)) == (
        "Grey wins with fewer shops on the board; Green also had 31 points.", "PP-9.2")
    assert final((1, 31, 8), (1, 31, 8), (3, 28, 5)) == (
        "Green and Grey share the victory with 31 points.", "PP-9.4")


@clause("PP-9.2")
def test_result_adds_up_before_deciding_shops() -> None:
    won, tied = result((1, 32, 9), (2, 31, 7), (3, 28, 3)), result((2, 31, 9), (1, 31, 7))
    assert [say(head) for head in won.heads] == [
        "Small and grand tours", "Special tours", "Bag", "Total"]
    assert [say(head) for head in tied.heads][-2:] == ["Total", "Shops on the board"]
    assert tied.rows[0] == (1, 1, ("31", "0", "0", "31", "7"))


@clause("PP-11.2", "PP-11.4")
def test_panel_shows_what_reader_may_see() -> None:
    s = position("shops opera=1,2 vendome=1\n"
                 "offer concorde-pink opera-pink vendome-red bastille-orange")
    own = WORDS.panel(s.view(1), 1)
    assert (own.score, [say(line) for line in own.lines]) == (0, ["2 shops"])
    assert [say(line) for line in own.covered] == ["special marker: red line"]
    assert WORDS.panel(s.view(0), 1).covered == ()
    shown = position("offer concorde-pink opera-pink vendome-red bastille-orange",
                     show_bag="true")
    assert [say(line) for line in WORDS.panel(shown.view(PUBLIC), 1).lines] == [
        "0 shops", "20 in stock", "0 in the bag"]


def test_every_thing_has_a_name() -> None:
    for name in STOPS:
        check_sayable(paris_words.stop_name(name))
    for name in LINES:
        check_sayable(paris_words.line_name(name))
    assert clauses("paris_paris")
