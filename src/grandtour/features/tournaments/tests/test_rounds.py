"""Tournaments that run without a hand: whom people meet, and how it ends."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from grandtour.features.tournaments.divisions import split_divisions
from grandtour.features.tournaments.forms import LEFT, WIN, Entrant, PlayedTable
from grandtour.features.tournaments.pairing import (
    Met, pair_circle_round, find_best_tables, build_tables_greedily, count_met_pairs,
    count_meetings, pair_people, find_table_sizes,
)
from grandtour.features.tournaments.rounds import Pairing, TournamentPlan, pair_next_round
from grandtour.features.tournaments.standings import rank_entrants
from tests.selection import times

MANY = 1000
SWISS = TournamentPlan("swiss", 4, rounds=6)


def names(number: int) -> list[Entrant]:
    return [Entrant(f"{one:04}", one) for one in range(number)]


class Simulation:
    """A tournament that is played to its end. The lower the number of an entrant, the stronger;
    `leaving`: how probably somebody leaves during a round."""

    def __init__(self, plan: TournamentPlan, entrants: Sequence[Entrant],
                 leaving: float = 0.0) -> None:
        self.plan = plan
        self.entrants = {one.id: one for one in entrants}
        self.played: list[PlayedTable] = []
        self.rounds: list[list[Pairing]] = []
        self.rng = random.Random(7)
        self.leaving = leaving

    def run(self, latest: int = 0) -> Simulation:
        """To the end; so many come late, one in each round after the first."""
        while pairings := pair_next_round(self.plan, list(self.entrants.values()), self.played):
            self.rounds.append(pairings)
            number = len(self.rounds)
            for pairing in pairings:
                self.sit(number, pairing)
            if number <= latest:
                late = f"late {number}"
                self.entrants[late] = Entrant(late, MANY + number, number + 1)
        return self

    def sit(self, number: int, pairing: Pairing) -> None:
        for one in pairing.seats:
            if self.rng.random() < self.leaving and not self.entrants[one].left:
                self.entrants[one] = replace(self.entrants[one], left=number + 1)
        drawn = {one: self.rng.gauss(int(one[-4:]) if one.isdecimal() else 0, 100)
                 for one in pairing.seats}
        playing = sorted((one for one in pairing.seats if not self.entrants[one].left),
                         key=lambda one: drawn[one])
        self.played.append(PlayedTable(number, pairing.seats, tuple(
            playing.index(one) + 1 if one in playing else LEFT for one in pairing.seats),
            pairing.division))

    @property
    def met(self) -> Counter[frozenset[str]]:
        """How often each two have met."""
        return Counter(frozenset(pair) for table in self.played
                       for pair in combinations(table.seats, 2))


@pytest.fixture(name="swiss", scope="module")
def _swiss() -> Simulation:
    return Simulation(SWISS, names(MANY)).run()


@pytest.mark.sample("size")
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_thousand_play_swiss_without_repeats(size: int) -> None:
    done = Simulation(replace(SWISS, size=size), names(MANY)).run()
    assert len(done.rounds) == SWISS.rounds
    assert max(done.met.values()) == 1
    for pairings in done.rounds:
        seated = Counter(one for pairing in pairings for one in pairing.seats)
        assert set(seated.values()) == {1} and len(seated) == MANY


def test_those_with_like_points_meet(swiss: Simulation) -> None:
    before = [table for table in swiss.played if table.round < SWISS.rounds]
    points = {one.entrant.id: int(one.values["points"])
              for one in rank_entrants("swiss", names(MANY), before)}
    apart = [max(points[one] for one in pairing.seats) - min(points[one] for one in pairing.seats)
             for pairing in swiss.rounds[-1]]
    assert sum(apart) / len(apart) < WIN / 4


def test_the_strong_come_first(swiss: Simulation) -> None:
    order = [int(one.entrant.id) for one in rank_entrants("swiss", names(MANY), swiss.played)]
    assert sum(order[:100]) / 100 < sum(order[-100:]) / 100 - MANY / 2


def test_thousand_play_with_comings_and_goings() -> None:
    done = Simulation(TournamentPlan("swiss", 3, rounds=8), names(MANY), leaving=0.02).run(latest=7)
    last = {one for pairing in done.rounds[-1] for one in pairing.seats}
    assert len(done.rounds) == 8 and {f"late {number}" for number in range(1, 7)} <= set(
        done.entrants)
    assert last == {one.id for one in done.entrants.values()
                    if (not one.left or one.left > 8) and one.first <= 8}
    late = next(one for one in rank_entrants("swiss", list(done.entrants.values()), [])
                if one.entrant.first == 3)
    assert late.values["points"] == WIN


@pytest.mark.sample("size")
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_knock_out_of_thousand_leaves_one(size: int) -> None:
    done = Simulation(TournamentPlan("knock_out", size), names(MANY), leaving=0.01).run()
    [final] = done.rounds[-1]
    first, *rest = rank_entrants("knock_out", list(done.entrants.values()), done.played)
    assert first.entrant.id in final.seats and first.place == 1 and rest[0].place > 1
    for earlier, later in zip(done.rounds, done.rounds[1:], strict=False):
        assert len(later) <= -(-len(earlier) // size) + 1


def test_only_first_pairs_get_byes() -> None:
    first = pair_next_round(TournamentPlan("knock_out", 2), names(11), [])
    assert [len(pairing.seats) for pairing in first] == [1] * 5 + [2] * 3
    assert [pairing.seats[0] for pairing in first[:5]] == [one.id for one in names(5)]


@pytest.mark.parametrize("number", [2, 3, 6, 9, 16])
def test_tables_of_two_meet_once(number: int) -> None:
    met = Simulation(TournamentPlan("round_robin", 2), names(number)).run().met
    assert met == Counter(frozenset(pair) for pair in combinations(
        [one.id for one in names(number)], 2))


@pytest.mark.parametrize(("number", "size", "rounds"), [
    (9, 3, 8), (16, 4, 14), (12, 5, 7), (24, 4, 22), (5, 4, 8)])
def test_everybody_meets_everybody_at_larger_tables(number: int, size: int, rounds: int) -> None:
    done = Simulation(TournamentPlan("round_robin", size), names(number)).run()
    assert len(done.met) == number * (number - 1) // 2
    assert len(done.rounds) <= rounds


def test_bot_keeps_leavers_round_robin_seat() -> None:
    done = Simulation(TournamentPlan("round_robin", 2), names(8), leaving=0.1).run()
    gone = {one.id for one in done.entrants.values() if one.left}
    assert gone and len(done.rounds) == 7
    for table in done.played:
        for one, place, points in zip(table.seats, table.places, table.seat_points, strict=True):
            if one in gone and place == LEFT:
                assert points == 0


def test_thousand_play_a_divided_league() -> None:
    split = split_divisions([one.id for one in names(MANY)], 10)
    entrants = [replace(one, division=split[one.id]) for one in names(MANY)]
    done = Simulation(TournamentPlan("league", 4), entrants).run()
    table = rank_entrants("league", entrants, done.played)
    assert next(one.place for one in table if one.entrant.division == 100) == 1
    assert len(done.met) == 100 * 45 and len(table) == MANY
    assert all(split[one] == split[other] for one, other in map(sorted, done.met))


# Tables.

def test_tables_are_as_full_as_possible() -> None:
    assert find_table_sizes(10, 4) == [4, 3, 3]
    assert find_table_sizes(7, 2) == [2, 2, 2, 1]
    assert find_table_sizes(0, 4) == []


def test_the_circle_turns() -> None:
    assert pair_circle_round("abcd", 1) == [["a", "d"], ["b", "c"]]
    assert pair_circle_round("abcd", 2) == [["a", "b"], ["c", "d"]]
    assert pair_circle_round("abc", 3) == [["a", "b"],
                                           ["c"]] or len(pair_circle_round("abc", 3)) == 2


def test_people_swap_to_avoid_repeats() -> None:
    met = count_meetings(["ab", "cd"])
    for table in build_tables_greedily("abcd", 2, met):
        assert not count_met_pairs(table, met)


def can_be_paired(names: tuple[str, ...], met: Met) -> bool:
    """Whether some pairing of an even number of people repeats nothing, by trying all."""
    return not names or any(
        other not in met.get(names[0], ())
        and can_be_paired(names[1:place] + names[place + 1:], met)
        for place, other in enumerate(names) if place)


@pytest.mark.parametrize("number", [4, 6, 7, 8, 10])
def test_no_pair_meets_again_needlessly(number: int) -> None:
    chance = random.Random(number)
    order = [f"p{one}" for one in range(number)]
    for _ in range(times(40, 400)):
        met: Met = {}
        played: list[list[str]] = []
        for _ in range(chance.randrange(2, number)):
            chance.shuffle(order)
            tables = pair_people(order, met, Counter(one[0] for one in played if len(one) == 1))
            lone = [one[0] for one in tables if len(one) == 1]
            if sum(count_met_pairs(table, met) for table in tables):
                assert not any(can_be_paired(tuple(one for one in order if one != alone), met)
                               for alone in (order if lone else [""]))
            played += tables
            met = count_meetings(played)


def test_bye_is_chosen_with_pairing() -> None:
    """Ada and Bo have met, as have Chiyo and Dara with both: the bye goes to one of the first."""
    met = count_meetings([("ada", "bo"), ("bo", "chiyo"), ("ada", "dara")])
    assert pair_people(["ada", "bo", "chiyo"], met, {}) == [["ada", "chiyo"], ["bo"]]
    assert pair_people(["ada", "bo", "dara"], {}, {"dara": 1}) == [["ada", "dara"], ["bo"]]


def test_small_fields_avoid_all_repeats() -> None:
    met = count_meetings(["abc", "def", "ghi", "adg"])
    tables = find_best_tables("abcdefghi", 3, met)
    assert sorted("".join(tables[0]) + "".join(tables[1]) + "".join(tables[2])) == list("abcdefghi")
    assert not any(count_met_pairs(table, met) for table in tables)
