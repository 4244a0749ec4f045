"""Play a part of the long run (`tools/long_run.py`): whole games, checked by the oracle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import long_run
import pytest
from oracles import Disagreement

from grandtour.engine.core import Action, State
from grandtour.engine.rng import Rng
from grandtour.games.paris.components import KIND, NONE, ONLY, PLACE, TILE, UNIT
from grandtour.games.paris.rules.awards import RIGHT
from grandtour.games.paris.rules.turn import TURNS
from grandtour.games.paris.state import LAST_ROUND, Paris
from tests.evidence import clause
from tests.games.paris.oracle import Oracle
from tests.games.paris.table import NO_STACKS, PARIS, do, lay, offers, refusal_code
from tests.scene import Curious

OPTIONS = {option.name: option.values for option in PARIS.options if option.default == "false"}


TRADE = ("buy ", "sell ", "end", "skip", "leave", "decline")


class Builder(Curious):
    """A player who mostly takes rare actions, and seldom trades."""

    def choose(self, s: State) -> Action[Any]:
        if s.is_chance_node() or self.rng.below(25) == 0:
            return super().choose(s)
        choices = [choice for choice in s.choices() if not str(choice).startswith(TRADE)]
        rare = [choice for choice in choices if is_rare(str(choice))]
        lasting = [choice for choice in choices if not str(choice).startswith(("use", "look"))]
        for some in (rare, lasting if self.rng.below(4) else [], choices):
            if some:
                return some[self.rng.below(len(some))]
        return next((choice for choice in s.choices() if str(choice) in {"end", "decline"}),
                    s.choices()[0])


def is_rare(text: str) -> bool:
    """Return whether the action is a payment with a choice, a prestige bonus, a shared place or a
    landmark."""
    verb, *rest = text.split()
    landmark = verb == "move" and "-" not in rest[1]
    return verb in {"pay", "claim"} or landmark or (verb == "move" and "with" in rest)


@clause("PA-16.9", "PA-1.3", "PA-4.8", "PA-6.5", "PA-20.2")
def test_oracle_replays_twenty_games() -> None:
    """The oracle checks 36 tokens, 12 keys of each, all tiles and buildings, and every promise at
    sampled positions."""
    total = long_run.run(20, 3_000_000, undone=10, only="paris")
    assert total["games"] == total["paris"] == 20
    assert total["taken back"] == 2
    assert total["longest"] <= PARIS.max_length
    assert min(total[f"{players} players"] for players in (2, 3, 4)) > 2
    assert total["look"] == 12 * 20
    assert total["stack"] == total["building"] == total["back"]
    assert min(total["looked"], total["token"], total["number"], total["district"]) > 20


@clause("PA-9.1", "PA-10.6", "PA-12.6", "PA-14.37")
def test_oracle_replays_games_of_builders() -> None:
    """Players who do not sell everything reach landmarks, prestige bonuses, payments with tiles and
    shared places."""
    seen: Counter[str] = Counter()
    for number in range(16):
        players = 2 + number % 3
        options = PARIS.choose(players, {name: ["false", "true"][number // 3 >> place & 1]
                                         for place, name in enumerate(OPTIONS)})
        s, books = PARIS.start(players, options), Oracle(players, options)
        player = Builder(number)
        while not s.is_terminal():
            text = str(player.choose(s))
            seen[text.partition(" ")[0]] += 1
            seen["shared"] += text.startswith("move") and " with " in text
            tell(s, books, text)
        books.audit(s)
        books.judge(s)
    assert min(seen["claim"], seen["award"], seen["pay"], seen["shared"]) > 0
    assert seen["move"] > 300


def tell(s: Paris, books: Oracle, text: str) -> None:
    s.play(next(action for action in s.choices() if str(action) == text))
    books.play(text)
    books.agree(s)


def play_with_oracle(s: Paris, books: Oracle, turns: int, seed: int) -> tuple[Paris, Oracle]:
    """Return the position and oracle after this number of turns, where a player is to choose."""
    player = Builder(seed)
    while books.turn < turns or books.asked() != "turn":
        tell(s, books, str(player.choose(s)))
    books.audit(s)
    return s, books


def half_way(players: int = 3, **named: str) -> tuple[Paris, Oracle]:
    """Return the middle of a game and its oracle."""
    options = PARIS.choose(players, {"first_seat": "0"} | named)
    return play_with_oracle(PARIS.start(players, options), Oracle(players, options), 25, 4)


def but(field: str, place: Any, value: Any) -> Callable[[Paris], None]:
    """Return a function that sets one value of a list."""
    def edit(s: Paris) -> None:
        row = getattr(s, field)
        row[place(s) if callable(place) else place] = value(s) if callable(value) else value
    return edit


def edit_investor(seat: int, **fields: Any) -> Callable[[Paris], None]:
    """Return a function that sets fields of an investor."""
    def edit(s: Paris) -> None:
        for field, change in fields.items():
            setattr(s.investors[seat], field, change(getattr(s.investors[seat], field)))
    return edit


def edit_table(**fields: Any) -> Callable[[Paris], None]:
    def edit(s: Paris) -> None:
        for field, change in fields.items():
            setattr(s, field, change(getattr(s, field)))
    return edit


def built(s: Paris) -> int:
    return next(space for space, tile in enumerate(s.building) if tile != NONE)


def bare(s: Paris) -> int:
    return next(space for space, tile in enumerate(s.building) if tile == NONE)


def token_space(s: Paris) -> int:
    return next(space for space, token in enumerate(s.token) if token != NONE)


def empty_district(s: Paris) -> int:
    return next(district for district, award in enumerate(s.awarded) if award == NONE)


@pytest.mark.parametrize(("edit", "found"), [
    (edit_investor(0, points=lambda points: points + 1), "points differ"),
    (edit_investor(1, francs=lambda francs: francs + 1), "francs differ"),
    (edit_investor(2, keys=lambda keys: keys + 1), "keys differ"),
    (edit_investor(2, spare=lambda spare: spare - 1), "keys differ"),
    (edit_investor(0, meeple=lambda space: space + 1), "meeples differ"),
    (edit_investor(1, left=lambda left: not left), "who has left differs"),
    (lambda s: setattr(s, "stack", [TURNS[(s.seat + 1) % 3]]), "turns differ"),
    (lambda s: setattr(s, "stack", [RIGHT[s.seat]]), "questions differ"),
])
def test_oracle_detects_faults_at_once(edit: Callable[..., Any], found: str) -> None:
    s, books = half_way()
    books.told = 1                          # no audit just now
    edit(s)
    with pytest.raises(Disagreement, match=found):
        books.agree(s)


@pytest.mark.parametrize(("edit", "found"), [
    (edit_investor(0, points=lambda points: points + 1), "scores differ"),
    (edit_investor(0, francs=lambda francs: francs + 1), "francs from nowhere"),
    (edit_investor(0, keys=lambda keys: keys + 1), "keys differ"),
    (edit_investor(0, on=lambda on: on ^ int(ONLY[PLACE["arc"]])), "keys differ"),
    (edit_investor(0, on=lambda on: on ^ int(ONLY[PLACE["chaillot-bank"]])), "keys differ"),
    (edit_investor(1, goods=lambda goods: goods + int(UNIT[KIND["wood"]])), "tokens differ"),
    (edit_investor(1, held=lambda held: held ^ int(ONLY[TILE["tile-9"]])), "tiles differ"),
    (edit_investor(1, used=lambda used: used ^ int(ONLY[TILE["tile-9"]])), "tiles differ"),
    (edit_table(turn=lambda turn: turn + 1), "turns differ"),
    (edit_table(step=lambda step: (step + 1) % 3), "steps differ"),
    (edit_table(end=lambda _: LAST_ROUND), "ends differ"),
    (edit_table(supply=lambda supply: supply + int(UNIT[KIND["gold"]])), "supplies differ"),
    (edit_table(icons=lambda _: int(UNIT[0])), "icons differ"),
    (edit_table(boxed=lambda boxed: boxed | 1), "boxes differ"),
    (edit_table(end_left=lambda left: left & left - 1), "end-game tiles differ"),
    (but("heights", 0, lambda s: s.heights[0] + 1), "stacks differ"),
    (but("tops", 0, lambda s: (s.tops[0] + 1) % 6), "stacks differ"),
    (but("building", built, NONE), "buildings differ"),
    (but("building", bare, 0), "buildings differ"),
    (but("token", token_space, NONE), "tokens on the board differ"),
    (but("landmark", -1, lambda s: 0 if s.landmark[-1] == NONE else NONE), "landmarks differ"),
    (but("awarded", empty_district, 5), "VP tiles differ"),
    (but("copies", 30, lambda s: s.copies[30] + 1), "tracks differ"),
])
def test_oracle_detects_faults_next_turn(edit: Callable[..., Any], found: str) -> None:
    s, books = half_way()
    edit(s)
    with pytest.raises(Disagreement, match=found):
        books.audit(s)


@pytest.mark.parametrize(("drawing", "named", "spoil"), [
    ("first", {"first_seat": "random"}, lambda books: setattr(books, "players", 2)),
    ("tokens", {"random_tokens": "true"}, lambda books: books.beside.popitem()),
    ("numbers", {"random_bonus": "true"}, lambda books: books.track.clear()),
    ("back", {}, lambda books: books.unseen.pop()),
    ("front", {}, lambda books: books.unseen.append(f"{books.backs[books.lifting]}-9")),
])
def test_oracle_detects_wrong_odds(drawing: str, named: dict[str, str],
                                       spoil: Callable[..., Any]) -> None:
    options = PARIS.choose(3, {"first_seat": "0"} | named)
    s, books, rng = PARIS.start(3, options), Oracle(3, options), Rng(7)
    while books.drawing() != drawing or not books.track:
        tell(s, books, str(s.sample(rng)))
    if drawing == "numbers":
        tell(s, books, str(s.sample(rng)))
    elif drawing == "tokens":
        tell(s, books, "token wood")
    long_run.look_closely(s, books, Rng(1))
    spoil(books)
    with pytest.raises(Disagreement, match="odds differ"):
        long_run.look_closely(s, books, Rng(1))


@pytest.mark.parametrize(("spoil", "found"), [
    (lambda s, books: books.score("spoilt", 0, 1), "scores differ"),
    (lambda s, books: books.francs("spoilt", 0, 1), "rankings differ|results differ|scores differ"),
    (lambda s, books: books.last_tiles.append("E01"), "something is left"),
    (lambda s, books: setattr(books, "over", False), "over too early"),
    (lambda s, books: books.awarded.clear(), "scores differ"),
    (lambda s, books: setattr(s.investors[0], "points", 500), "scores differ"),
])
def test_oracle_checks_the_result(spoil: Callable[..., Any], found: str) -> None:
    options = PARIS.choose(4, {})
    s, books, player = PARIS.start(4, options), Oracle(4, options), Builder(2)
    while not s.is_terminal():
        tell(s, books, str(player.choose(s)))
    books.audit(s)
    books.judge(s)
    spoil(s, books)
    with pytest.raises(Disagreement, match=found):
        books.judge(s)


def test_oracle_detects_a_skipped_move() -> None:
    s, books = half_way()
    s.play(s.choices()[0])
    with pytest.raises(Disagreement):
        books.audit(s)


def test_oracle_detects_a_missing_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    s, books = half_way()
    offered = books.offers()
    assert sorted(str(action) for action in s.choices()) == offered
    monkeypatch.setattr(books, "offers", lambda: offered[1:])
    with pytest.raises(Disagreement, match="offers differ"):
        books.audit(s)


def bare_oracle(players: int = 2, **named: str) -> Oracle:
    """Return an oracle without a game: A is to act, with all buildings on the board but six of
    value 8."""
    books = Oracle(players, PARIS.choose(players, {"first_seat": "0"} | named))
    for stack in range(3):
        books.backs[stack] = "chaillot"
    books.board = {space: space for space in books.unseen if not space.endswith("-8")}
    books.unseen = [space for space in books.unseen if space.endswith("-8")]
    books.step = "act"
    return books


@pytest.mark.parametrize(("told", "found"), [
    ("stack 1", "a building too many"),
    ("skip", "who can act must"),
    ("leave", "too early to leave"),
    ("end", "the turn is not over"),
    ("place montmartre-4", "a key cannot go there"),
    ("place chaillot-bank", "a key cannot go there"),
    ("move arc montmartre-2", "a key cannot go there"),
    ("move chaillot-bank montmartre-2", "a key cannot go there"),
    ("move chaillot-bank chaillot-8", "a key cannot go there"),
    ("move chaillot-bank chaillot-1", "other tiles are needed"),
    ("move chaillot-bank chaillot-2 with tile-16", "other tiles are needed"),
    ("move chaillot-bank chaillot-5", "no credit"),
    ("award V20 chaillot", "no right"),
    ("bonus 3", "no such tile"),
    ("claim prestige-gold", "no such bonus"),
    ("decline", "nothing to decline"),
    ("look", "not now"),
    ("choose E01", "first declare"),
    ("buy wood", "no wood in the supply"),
    ("sell gold", "no gold to give"),
    ("sell gold with tile-2", "not for that"),
    ("sell wood with tile-2", "no tile-2"),
    ("use tile-27", "cannot be used"),
    ("use tile-17 3", "no tile-17"),
    ("building chaillot-1", "cannot be drawn"),
    ("back chaillot", "cannot be drawn"),
    ("token wood", "cannot be drawn"),
    ("first 1", "a second start player"),
])
def test_oracle_knows_illegal_commands(told: str, found: str) -> None:
    books = bare_oracle()
    books.seats[0].on, books.seats[1].on = ["chaillot-bank"], ["chaillot-1"]
    with pytest.raises(Disagreement, match=found):
        books.play(told)


def test_payments_are_found_item_by_item() -> None:
    """Tile 21 may represent one item or two, but never none (PA-12.6)."""
    books = bare_oracle()
    books.me.tiles = {"tile-4", "tile-21"}
    books.me.tokens.update({"gold": 2, "marble": 1})
    assert books.ways(["marble", "gold"]) == [
        "pay gold tile-21", "pay marble gold", "pay marble tile-21", "pay marble tile-4",
        "pay tile-21", "pay tile-4 tile-21"]


def test_two_players_and_a_district() -> None:
    """Half of the first is enough, less is not (PA-17.6)."""
    books = bare_oracle()
    books.awarded["chaillot"] = "V20"
    books.seats[0].on = ["chaillot-4", "chaillot-2", "chaillot-bank"]
    books.seats[1].on = ["chaillot-3"]
    assert books.district_points("chaillot") == [20, 10]
    books.seats[1].on = ["chaillot-2"]
    assert books.district_points("chaillot") == [20, 0]
    books.seats[1].on = ["chaillot-5", "chaillot-1"]
    assert books.district_points("chaillot") == [10, 20]


def test_oracle_agrees_with_worked_examples() -> None:
    """Two players are first in a district in EX-8, so no one is second."""
    s = lay(4, off="la_villette-1 la_villette-2 la_villette-3",
            landmarks={"luxembourg": "montmartre", "louvre": "montmartre"},
            awards={"montmartre": "V16"},
            keys={"A": "luxembourg montmartre-5", "B": "louvre montmartre-3 montmartre-3",
                  "C": "louvre montmartre-4 montmartre-2", "D": "montmartre-8"},
            used={"C": "tile-16"})
    books = bare_oracle(4)
    books.where = {"luxembourg": "montmartre", "louvre": "montmartre"}
    books.awarded = {"montmartre": "V16"}
    for seat, on in enumerate([["luxembourg", "montmartre-5"],
                               ["louvre", "montmartre-3", "montmartre-3"],
                               ["louvre", "montmartre-4", "montmartre-2"], ["montmartre-8"]]):
        books.seats[seat].on = on
    assert books.totals() == s.scores() == [4, 16, 16, 0]


# What random games hardly come to.

EIGHTS = "batignolles-8 montmartre-8 la_villette-8 belleville-8 saint_germain-8"


@clause("PA-4.5", "PA-4.6")
def test_tile_payment_creates_no_duty() -> None:
    s = lay(4, off=NO_STACKS, landmarks={"notre_dame": "chaillot"}, ended="final",
            keys={"A": f"{EIGHTS} chaillot-8 notre_dame"}, francs={"A": 2}, tiles={"A": "tile-3"})
    assert "move montmartre-8 tuileries" in offers(s, "")
    assert refusal_code(s, "leave") == "cannot_act"
    assert refusal_code(s, "skip") is None


@clause("PA-9.1", "PA-9.2")
def test_landmark_avoids_districts_with_higher_ones() -> None:
    s = lay(4, landmarks={"notre_dame": "chaillot"}, keys={"A": "arc"}, francs={"A": 16},
            goods={"A": "marble gold gold gold"})
    assert len(offers(s, "move arc tuileries in ")) == 5
    assert "chaillot" not in offers(s, "move arc tuileries in ")
    assert len(offers(s, "move arc eiffel in ")) == 6


@clause("PA-4.6", "PA-4.8")
def test_turn_continues_while_tile_16_helps() -> None:
    s = lay(4, to_move="D", step="done", off=NO_STACKS, landmarks={"eiffel": "montmartre"},
            keys={"A": f"{EIGHTS} chaillot-3 eiffel", "B": "chaillot-5", "C": "chaillot-4"},
            francs={"A": 2}, tiles={"A": "tile-16", "D": "tile-1"}, ended="last")
    do(s, "end")
    assert s.current_player() == 0
    assert offers(s, "move ") == ["chaillot-3 chaillot-4 with tile-16",
                                  "chaillot-3 chaillot-5 with tile-16"]
    assert refusal_code(s, "skip") is None


@clause("PA-18.1")
def test_disguise_changes_only_screened_things() -> None:
    s, _ = half_way()
    others = [s.disguise(s.seat, Rng(seed)).investors for seed in range(20)]
    seat = (s.seat + 1) % 3
    assert len({int(investors[seat].francs) for investors in others}) > 5
    assert {int(investors[s.seat].francs) for investors in others} == {int(s.me.francs)}
