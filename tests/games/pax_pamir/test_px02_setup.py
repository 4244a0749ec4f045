"""PX-2: the deck, the market, the loyalties."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from grandtour.engine.core import Chance
from grandtour.engine.game import BadPosition
from grandtour.engine.rng import Rng
from grandtour.games.pax_pamir.observer import count_cards_in_deck
from grandtour.games.pax_pamir.state import Pamir
from tests.evidence import clause, example
from tests.games.pax_pamir.table import (
    PAMIR, check_text, do, full_market, full_view, last_pile, market, pamir,
)
from tests.scene import walk


def start(players: int = 4, **named: str) -> Pamir:
    return PAMIR.start(players, PAMIR.choose(players, named))


@clause("PX-2.1", "PX-2.2")
def test_before_the_first_turn() -> None:
    s = start(3)
    view = full_view(s)
    assert view["favoured"] == "political"
    for noble in view["nobles"]:
        assert (noble["rupees"], noble["cylinders"], noble["points"]) == (4, 10, 0)
        assert (noble["court"], noble["hand"], noble["loyalty"]) == ([], [], None)


@clause("PX-2.3", "PX-2.4", "PX-2.5", "PX-2.7")
@example("EX-140", "EX-141")
@pytest.mark.parametrize(("players", "size", "piles"), [
    (2, 52, [7, 9, 9, 9, 9, 9]), (3, 58, [8, 10, 10, 10, 10, 10]), (4, 64, [9] + [11] * 5),
    (5, 70, [10] + [12] * 5),
])
def test_deck_is_built_in_piles(players: int, size: int, piles: list[int]) -> None:
    s = start(players)
    assert count_cards_in_deck(s) == size
    assert full_view(s)["checks"] == 4
    sizes: Counter[int] = Counter()
    kinds: Counter[tuple[int, str]] = Counter()
    for state, chosen in walk(s, 3):
        text = str(chosen)
        if text.startswith("reveal"):
            card = int(text.split()[1])
            sizes[int(state.pile)] += 1
            kind = "court" if card <= 100 else "check" if card <= 104 else "event"
            kinds[int(state.pile), kind] += 1
            if sum(sizes.values()) <= 12:
                assert kind != "check"
    reached = max(sizes)
    for pile in range(reached):
        assert sizes[pile] == piles[pile]
        assert kinds[pile, "court"] == players + 5
        assert kinds[pile, "check"] == (pile >= 2)
        assert kinds[pile, "event"] == (0, 2, 1, 1, 1, 1)[pile]
    assert reached >= 2


@clause("PX-2.6", "PX-20.1")
@pytest.mark.parametrize(("option", "order"), [
    ("columns", "T0 B0 T1 B1 T2 B2 T3 B3 T4 B4 T5 B5"),
    ("rows", "T0 T1 T2 T3 T4 T5 B0 B1 B2 B3 B4 B5"),
])
def test_market_is_filled(option: str, order: str) -> None:
    s = start(3, market_fill=option)
    do(s, "first 0")
    places = []
    for card in range(1, 13):
        do(s, f"reveal {card}")
        places += [name for name, lying in full_view(s)["market"].items() if lying["card"] == card]
    assert places == order.split()
    assert count_cards_in_deck(s) == 46


@clause("PX-2.9")
def test_draws_match_a_shuffled_deck() -> None:
    """The chances of the first card of pile 2 with four players are compared with 20,000 real
    shuffles."""
    s = start(4)
    do(s, "first 0")
    for card in range(1, 10):
        do(s, f"reveal {card}")
    weights = {str(action): int(action.weight(s)) for action in s.choices()}
    total = sum(weights.values())
    question = s.stack[-1]
    assert isinstance(question, Chance)
    assert total == question.cases(s)
    events = sum(weight for text, weight in weights.items() if int(text.split()[1]) > 104)
    assert events / total == pytest.approx(2 / 11)
    assert not {"reveal 101", "reveal 102", "reveal 103", "reveal 104"} & set(weights)
    rng = random.Random(1)
    found = 0
    for _ in range(20_000):
        pile = ["court"] * 9 + ["event"] * 2
        rng.shuffle(pile)
        found += pile[0] == "event"
    assert found / 20_000 == pytest.approx(events / total, abs=0.01)
    drawn = Counter(str(s.sample(Rng(seed))) for seed in range(4000))
    assert set(drawn) <= set(weights)
    shown = sum(number for text, number in drawn.items() if int(text.split()[1]) > 104)
    assert shown / 4000 == pytest.approx(2 / 11, abs=0.03)


@clause("PX-2.9")
@pytest.mark.parametrize(("courts", "events", "checks"), [
    (1, 0, 0), (0, 1, 0), (0, 0, 1), (3, 1, 1), (2, 1, 0), (2, 0, 1), (0, 1, 1),
])
def test_cards_of_pile_are_equally_likely(courts: int, events: int, checks: int) -> None:
    """Each unseen card of a kind has the same chance."""
    s = pamir()
    full_market(s)
    market(s, T0=0)
    last_pile(s, checks, courts, events)
    do(check_text(s), "pass")
    weights = {int(str(action).split()[1]): int(action.weight(s)) for action in s.choices()}
    question = s.stack[-1]
    assert isinstance(question, Chance)
    cases = question.cases(s)
    for kind, left in ((range(1, 101), courts), (range(105, 117), events),
                       (range(101, 105), checks)):
        found = [weights[card] for card in kind if card in weights]
        assert (sum(found) * (courts + events + checks), len(set(found))) == (left * cases,
                                                                              min(1, left))
    rng, drawn = Rng(1), Counter[str]()
    for _ in range(2000):
        card = int(str(s.sample(rng)).split()[1])
        drawn["court" if card <= 100 else "check" if card <= 104 else "event"] += 1
    for kind_name, left in (("court", courts), ("event", events), ("check", checks)):
        assert drawn[kind_name] / 2000 == pytest.approx(left / (courts + events + checks), abs=0.05)


@clause("PX-2.9")
@pytest.mark.parametrize("pile", [2, 3, 4, 5])
def test_piles_check_may_be_any_unseen(pile: int) -> None:
    """Each of the last four piles has one check."""
    s = pamir()
    full_market(s)
    market(s, T0=0)
    last_pile(s, 1, 2, 0, pile)
    do(check_text(s), "pass")
    question = s.stack[-1]
    assert isinstance(question, Chance)
    weights = {int(str(action).split()[1]): int(action.weight(s)) for action in s.choices()}
    assert sum(weights.values()) == question.cases(s)
    found = [weights[card] for card in range(101, 105) if card in weights]
    assert (len(found), sum(found) * 3) == (6 - pile, question.cases(s))


@clause("PX-2.8")
@example("EX-142")
def test_ex_142_last_chooser_begins() -> None:
    s = start(4)
    do(s, "first 2")
    for card in range(1, 13):
        do(s, f"reveal {card}")
    order = []
    for coalition in ("afghan", "afghan", "british", "russian"):
        order.append(s.current_player())
        do(s, f"loyal {coalition}")
    assert order == [2, 3, 0, 1]
    assert (s.current_player(), s.seat, s.actions) == (1, 1, 2)
    assert [noble["loyalty"] for noble in full_view(s)["nobles"]] == [
        "british", "russian", "afghan", "afghan"]


@clause("PX-2.4", "PX-2.7", "PX-2.9")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_some_cards_never_enter_the_deck(players: int) -> None:
    """So each keeps a chance to the end, and no position is read in which all have been seen."""
    s = pamir("ABRAB"[:players])
    full_market(s)
    market(s, T0=0)
    last_pile(s, courts=1)
    do(check_text(s), "pass")
    question = s.stack[-1]
    assert isinstance(question, Chance)
    unseen = [card for card in range(1, 117) if not s.where[card]]
    assert len(unseen) == 101 - 6 * (players + 5) + 6
    assert question.cases(s) == sum([int(action.weight(s)) for action in s.choices()]) > 0
    text = str(s)
    for kind in (range(1, 101), range(105, 117)):
        gone = " ".join([str(card) for card in unseen if card in kind])
        with pytest.raises(BadPosition, match="are missing"):
            s.game.position(text.replace("\ndiscards top=0", f"\ndiscards top=0 {gone}"))


@clause("PX-20.26")
def test_head_start_gives_points_to_one() -> None:
    s = start(3, head_start="1_gets_2")
    do(s, "first 0")
    assert s.scores() == [0, 2, 0]
