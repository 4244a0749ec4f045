"""Test refused moves and their explanations (PP-12)."""

from __future__ import annotations

from typing import Any

import pytest

from grandtour.engine.core import PUBLIC, Refusal
from grandtour.engine.game import Refused
from grandtour.games.paris_paris import commands, game, rules
from grandtour.games.paris_paris.components import KINDS, TITLES
from grandtour.games.paris_paris.state import ParisParis
from tests.evidence import clause, example
from tests.games.paris_paris.table import (
    LAST, PARIS, check_granted, find_answer, lay, list_choices, play_open, shop_owners, turn_up,
)
from tests.scene import walk

CL_14 = {"vendome": "grey", "odeon": "green green", "opera": "grey violet"}
OFFER = "vendome-red odeon-red opera-pink bastille-orange"
ON_OFFER = "Opéra (pink), Vendôme (red), Odéon (red), Bastille (orange)"

# The table of PP-12.2: code, clauses, sentence. Facts are called as in the code.
TABLE = {
    "not_your_turn": (["PP-5.2.1"],
                      "It is {player}’s turn to open a shop. You come after {previous}."),
    "tile_not_on_offer": (["PP-5.2.1"],
                          "There is no tile for {stop} to take. On offer: {tiles}."),
    "unknown_stop": (["PP-2.2"], "There is no stop called {name}. Did you mean {suggestion}?"),
    "tile_ambiguous": (["PP-5.1.2"],
                       "Two tiles of {stop} are on offer, {colour_a} and {colour_b}. Say which: "
                       "the colour left over can start a grand tour."),
    "removal_required": (["PP-6.3"],
                         "{stop} is full. Choose whose shop makes way: {owner_a} or {owner_b}."),
    "removal_not_allowed": (["PP-5.2.5"], "{stop} still has room for a shop, so no shop may be "
                                          "removed there."),
    "removal_not_there": (["PP-6.2", "PP-6.3"],
                          "{owner} has no shop at {stop}. There: {owners}."),
    "no_pass": (["PP-5.2.3"], "You must take one of the tiles. On offer: {tiles}."),
    "marker_is_secret": (["PP-4.4"], "Special markers stay secret until the end of the game."),
    "bag_is_closed": (["PP-6.9"], "No one may look into the bag before the end of the game."),
    "bag_not_used": (["PP-4.8"], "The bag is not used with two players: removed shops go back to "
                                 "their owner."),
    "piles_are_hidden": (["PP-11.1"], "The tiles of later rounds stay face down."),
    "box_is_closed": (["PP-10.5"], "Tiles taken lie face down. The number of tiles of each stop "
                                   "is printed on the board."),
    "game_over": (["PP-8.9"], "The game has ended. {winner} won with {points} points."),
    "bad_player_count": (["PP-4.1"], "Paris Paris is for two to four players."),
    "colour_taken": (["PP-4.2"], "{colour} already belongs to {player}. Free: {colours}."),
    "unknown_colour": (["PP-4.2"], "There are no {colour} shops. Free: {colours}."),
    "unknown_profile": (["PP-10.8"], "There is no profile {profile}. Profiles: {profiles}."),
    "unknown_option": (["PP-10.8"], "There is no option {option}. Options: {values}."),
    "bad_option_value": (["PP-10.8"], "{option} can be {values}."),
}
# What no request can meet: chance's own, and the action that words never name.
WITHOUT_WORDS = {"nothing_to_draw", "removal_needless"}


def position() -> ParisParis:
    """Return a position of CL-14: green, grey and violet, with violet to move."""
    return lay(CL_14, OFFER, players=3, to_move="violet")


@clause("PP-12.1", "PP-12.2")
def test_refusals_quote_the_rules_table() -> None:
    found: dict[str, Any] = {}
    for module in (rules, commands, game):
        for value in vars(module).values():
            if isinstance(value, Refusal):
                found.setdefault(value.code, set()).add((value.clause, value.text))
    assert set(found) == set(TABLE) | WITHOUT_WORDS
    for code, (clauses, text) in TABLE.items():
        assert found[code] == {(clause, text) for clause in clauses}


@clause("PP-12.1")
@pytest.mark.parametrize("text", [
    "open", "open atlantis", "open louvre", "open opera", "open opera remove green", "pass",
    "open bastille remove grey", "open opera-red", "fly", "open odeon remove", "remove grey",
])
def test_refused_command_changes_nothing(text: str) -> None:
    s = position()
    before = str(s)
    found = find_answer(s, text)                        # `refused` compares the position as well
    assert str(s) == before
    assert found.clause.startswith("PP-")
    assert "{" not in found.sentence


@clause("PP-12.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_refused_tile_names_a_legal_one(players: int) -> None:
    """Every kind is tried, with and without every owner, at some positions of a game."""
    for number, (s, _) in enumerate(walk(PARIS.start(players,
                                                                 PARIS.choose(players, {})), 12)):
        if s.is_chance_node() or number % 7:
            continue
        offered = set(list_choices(s))
        for kind in KINDS:
            for words in (kind, f"{kind} remove 0", f"{kind} remove yellow"):
                nearest = offered_instead(s, f"open {words}")
                assert nearest in offered


def offered_instead(s: ParisParis, text: str) -> str:
    """Return the nearest legal action, or the granted one."""
    try:
        return str(PARIS.request(s, text, s.current_player()))
    except Refused as refused:
        return str(refused.nearest)


@clause("PP-12.2", "PP-5.2.1")
@pytest.mark.parametrize(("seat", "sentence"), [
    (0, "It is violet’s turn to open a shop. You come after violet."),
    (1, "It is violet’s turn to open a shop. You come after green.")])
def test_not_your_turn(seat: int, sentence: str) -> None:
    for text in ("open vendome", "open atlantis", "pass", "fly"):
        assert find_answer(position(), text, seat) == ("not_your_turn", "PP-5.2.1", sentence, None)


@clause("PP-12.2", "PP-5.2.1")
def test_outsiders_have_no_turn() -> None:
    assert find_answer(position(), "open vendome", PUBLIC)[:2] == ("not_your_turn", "PP-5.2.1")


@clause("PP-12.2", "PP-5.2.1")
@pytest.mark.parametrize(("text", "stop", "nearest"), [
    ("open louvre", "Louvre", "open vendome-red"),
    ("open hotel_de_ville", "Hôtel de Ville", "open bastille-orange"),
    ("open opera-red", "Opéra", "open opera-pink remove 1"),
    ("open odeon-blue remove green", "Odéon", "open odeon-red"),
    ("open odeon-orange", "Odéon", "open odeon-red"),
    ("open odeon-colourless", "Odéon", "open odeon-red"),
    ("open pont_neuf", "Pont Neuf", "open odeon-red"),
])
def test_tile_not_on_offer(text: str, stop: str, nearest: str) -> None:
    found = find_answer(position(), text)
    assert found[:3] == ("tile_not_on_offer", "PP-5.2.1",
                         f"There is no tile for {stop} to take. On offer: {ON_OFFER}.")
    assert found.nearest == nearest


@clause("PP-12.2", "PP-5.2.1", "PP-5.2.2")
def test_taken_tile_leaves_the_offer() -> None:
    s = position()
    play_open(s, "vendome")
    assert find_answer(s, "open vendome") == (
        "tile_not_on_offer", "PP-5.2.1",
        "There is no tile for Vendôme to take. On offer: Opéra (pink), Odéon (red), "
        "Bastille (orange).", "open opera-pink remove 1")


@clause("PP-12.2", "PP-2.2")
@pytest.mark.parametrize(("name", "suggestion"), [
    ("opra", "Opéra"), ("Louvre", "Louvre"), ("champs", "Champs-Élysées"),
    ("tour eiffel", "Tour Eiffel"), ("pont_neuff", "Pont Neuf"), ("montmarte", "Montmartre"),
])
def test_unknown_stop(name: str, suggestion: str) -> None:
    assert find_answer(position(), f"open {name}") == (
        "unknown_stop", "PP-2.2",
        f"There is no stop called {name}. Did you mean {suggestion}?", None)


@clause("PP-12.2", "PP-2.2")
def test_unknown_stop_gets_a_suggestion() -> None:
    found = find_answer(position(), "open atlantis")
    assert found.code == "unknown_stop"
    assert any(found.sentence == "There is no stop called atlantis. Did you mean " + title + "?"
               for title in TITLES)


@clause("PP-12.2", "PP-5.1.2")
def test_tile_ambiguous() -> None:
    s = lay({"odeon": "green grey"}, "odeon-red odeon-blue opera-pink vendome-red", players=3,
            to_move="violet")
    sentence = ("Two tiles of Odéon are on offer, red and blue. Say which: the colour left over "
                "can start a grand tour.")
    for text in ("open odeon", "open odeon remove violet", "open odeon remove grey",
                 "open odeon remove nobody"):
        assert find_answer(s, text) == ("tile_ambiguous", "PP-5.1.2", sentence,
                                    "open odeon-red remove 0")


@clause("PP-12.2", "PP-6.3")
def test_removal_required() -> None:
    s = position()
    for text in ("open opera", "open opera-pink"):
        assert find_answer(s, text) == (
            "removal_required", "PP-6.3",
            "Opéra is full. Choose whose shop makes way: grey or violet.",
            "open opera-pink remove 1")


@clause("PP-12.2", "PP-5.2.5")
def test_removal_not_allowed() -> None:
    for owner in ("grey", "violet", "0", "yellow", "3", "nobody"):
        assert find_answer(position(), f"open bastille remove {owner}") == (
            "removal_not_allowed", "PP-5.2.5",
            "Bastille still has room for a shop, so no shop may be removed there.",
            "open bastille-orange")


@clause("PP-12.2", "PP-6.2", "PP-6.3")
@pytest.mark.parametrize(("text", "id", "sentence", "nearest"), [
    ("vendome remove green", "PP-6.2", "green has no shop at Vendôme. There: grey.",
     "open vendome-red"),
    ("vendome remove 2", "PP-6.2", "violet has no shop at Vendôme. There: grey.",
     "open vendome-red"),
    ("odeon remove violet", "PP-6.3", "violet has no shop at Odéon. There: green.",
     "open odeon-red"),
    ("opera remove green", "PP-6.3", "green has no shop at Opéra. There: grey, violet.",
     "open opera-pink remove 1"),
    ("opera remove yellow", "PP-6.3", "yellow has no shop at Opéra. There: grey, violet.",
     "open opera-pink remove 1"),
    ("opera remove 3", "PP-6.3", "seat 3 has no shop at Opéra. There: grey, violet.",
     "open opera-pink remove 1"),
    ("vendome remove nobody", "PP-6.2", "nobody has no shop at Vendôme. There: grey.",
     "open vendome-red"),
    ("vendome remove 7", "PP-6.2", "7 has no shop at Vendôme. There: grey.", "open vendome-red"),
])
def test_absent_shop_cannot_be_removed(text: str, id: str, sentence: str, nearest: str) -> None:
    assert find_answer(position(), f"open {text}") == ("removal_not_there", id, sentence, nearest)


@clause("PP-12.2", "PP-5.2.3")
def test_no_pass() -> None:
    found = find_answer(position(), "pass")
    assert found[:3] == ("no_pass", "PP-5.2.3",
                         f"You must take one of the tiles. On offer: {ON_OFFER}.")
    assert found.nearest in list_choices(position())


@clause("PP-12.2", "PP-8.9")
def test_game_over() -> None:
    s = lay({}, "tour_eiffel-orange st_lazare-red", round=LAST, score="grey 12 violet 11")
    play_open(s, "tour_eiffel")
    for seat in (0, 1, 2, 3, PUBLIC):
        for text in ("open vendome", "open atlantis", "pass", "fly"):
            assert find_answer(s, text, seat) == (
                "game_over", "PP-8.9", "The game has ended. grey won with 12 points.", None)


@clause("PP-12.2", "PP-1.2")
@pytest.mark.parametrize("text", ["fly", "Open vendome", "opens vendome", "take vendome",
                                  "remove grey", "tile vendome-red", "marker red"])
def test_other_commands_are_unknown(text: str) -> None:
    assert find_answer(position(), text)[:2] == ("unknown_action", "PP-1.2")


@clause("PP-12.2")
@example("CL-15")
def test_cl_15_refusals_have_an_order() -> None:
    s = position()
    assert find_answer(s, "open atlantis", 1).code == "not_your_turn"
    assert find_answer(s, "open atlantis").code == "unknown_stop"
    assert find_answer(s, "open louvre remove green").code == "tile_not_on_offer"
    assert find_answer(s, "pass").code == "no_pass"
    s = lay({"odeon": "grey green", "vendome": "grey"},
            "odeon-red odeon-blue opera-pink vendome-red", players=3, to_move="violet")
    assert find_answer(s, "open odeon remove violet").code == "tile_ambiguous"
    assert find_answer(s, "open odeon-blue remove violet").code == "removal_not_there"
    assert find_answer(s, "open odeon-blue").code == "removal_required"


@clause("PP-12.2")
def test_refusals_keep_order_with_unknown_owner() -> None:
    s = position()
    assert find_answer(s, "open atlantis remove nobody").code == "unknown_stop"
    assert find_answer(s, "open louvre remove nobody").code == "tile_not_on_offer"
    assert find_answer(s, "open bastille remove nobody").code == "removal_not_allowed"
    assert find_answer(s, "open opera remove nobody").code == "removal_not_there"


@clause("PP-12.2")
def test_no_move_while_tiles_are_revealed() -> None:
    """Only software can ask then: at a table the tiles appear at once."""
    s = lay({}, "tour_eiffel-orange st_lazare-red", players=3,
            coming="vendome-red odeon-red odeon-blue opera-pink")
    play_open(s, "tour_eiffel")
    for seat in (0, 1, 2):
        assert find_answer(s, "open vendome", seat).code == "chance_first"
    turn_up(s, "vendome-red odeon-red odeon-blue opera-pink")
    assert check_granted(s, "open vendome") == "open vendome-red"


@pytest.mark.parametrize("text", ["open  opera remove grey", "open opera-pink remove grey"])
def test_short_requests_suffice(text: str) -> None:
    s = position()
    assert check_granted(s, text) == "open opera-pink remove 1"
    assert shop_owners(s, "opera") == "grey violet"


@clause("PP-12.2", "PP-10.3")
def test_empty_stock_gives_a_notice() -> None:
    s = lay({"vendome": ""}, "vendome-red bastille-orange opera-pink", players=2,
            shop_supply="19", stock="green 0")
    s.log = []
    assert play_open(s, "vendome") == "open vendome-red"
    assert [(event.message, event.seat) for event in s.log][-1] == ("none_left", 0)
