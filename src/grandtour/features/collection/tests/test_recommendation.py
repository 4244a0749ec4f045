"""Recommendations, with figures that were computed by hand."""

from __future__ import annotations

import pytest
from grandtour.games.box_info import read_box_info
from grandtour.features.collection.filters import ShelfFilter, CollectedGame, parse_filter
from grandtour.features.collection.marks import MarksByPerson
from grandtour.features.collection.plays import PlayingTime
from grandtour.features.collection.recommendation import (
    measure_box_similarity, collect_tastes, find_known_games, recommend_games,
)
from grandtour.features.collection.rows import MarkRow
from grandtour.features.collection.tags import make_tag_key, normalize_tag
from grandtour.features.collection.tonight import EveningWish, EveningFit, rate_fit
from grandtour.features.collection.votes import PlayerCountPoll, find_best_player_count
from grandtour.features.collection.wilson import find_wilson_lower_bound
from grandtour.results.from_table import count_seconds
from tests.some_game import ANOTHER, PLAIN, WITH_HANDS, WITH_SHOWS

GAMES = (PLAIN, ANOTHER, WITH_SHOWS, WITH_HANDS)


def people(*likings: str) -> dict[str, frozenset[str]]:
    """Return a person for each string of first letters of games they like: "b" "p" "q" "x"."""
    letters = dict(zip("bpqx", GAMES, strict=True))
    return {f"m{number}": frozenset(letters[letter] for letter in liked)
            for number, liked in enumerate(likings)}


@pytest.mark.parametrize(("yes", "asked", "bound"), [
    # 4 of 5: centre .8 + 1.6425/10 = .96425, margin 1.2816 sqrt(.16/5 + 1.6425/100) = .28203,
    # divided by 1 + 1.6425/5
    (4, 5, 0.5135), (6, 6, 0.7851), (3, 6, 0.2682), (1, 1, 0.3784), (0, 0, 0.0), (0, 4, 0.0)])
def test_the_least_share_is_wilsons(yes: int, asked: int, bound: float) -> None:
    assert find_wilson_lower_bound(yes, asked) == pytest.approx(bound, abs=0.0001)


def test_likes_of_fans_come_first() -> None:
    """Six others like the plain one: four of them that with shows (.3987), two another (.1482)."""
    here = people("b", "bq", "bq", "bq", "bqp", "bp", "b")
    found = recommend_games("m0", here, frozenset({PLAIN}), GAMES)
    assert [(one.game, one.also, one.asked) for one in found] == [
        (WITH_SHOWS, 4, 6), (ANOTHER, 2, 6)]
    assert {one.because for one in found} == {PLAIN}


def test_many_nearly_agreed_beat_few_agreed() -> None:
    """Five people who like another game all like the one with hands (.7527). Nineteen of twenty who
    like the plain one like the one with shows (.8592)."""
    here = people("bp", *["px"] * 5, *["bq"] * 19, "b")
    found = recommend_games("m0", here, frozenset({PLAIN, ANOTHER}), GAMES)
    assert [(one.game, one.because, one.also, one.asked) for one in found] == [
        (WITH_SHOWS, PLAIN, 19, 20), (WITH_HANDS, ANOTHER, 5, 5)]


def test_four_others_compare_the_boxes() -> None:
    """The plain one and that with shows: players 3/4, length 45/45, weight the same: 11/12. And
    that with hands: players 4/4, length 45/82.5, weight 2 apart of 4: 15/22. And another: 3/4,
    45/90 and 1 apart: 2/3."""
    here = people("b", "bx", "bx", "bx", "bx")
    found = recommend_games("m0", here, frozenset({PLAIN}), GAMES)
    assert [one.game for one in found] == [WITH_SHOWS, WITH_HANDS, ANOTHER]
    assert {(one.asked, one.members) for one in found} == {(0, 4)}
    assert measure_box_similarity(read_box_info(PLAIN),
                                  read_box_info(WITH_SHOWS)) == pytest.approx(11 / 12)
    assert measure_box_similarity(read_box_info(PLAIN),
                                  read_box_info(WITH_HANDS)) == pytest.approx(15 / 22)
    assert measure_box_similarity(read_box_info(PLAIN),
                                  read_box_info(ANOTHER)) == pytest.approx(2 / 3)


def test_nothing_for_who_likes_nothing() -> None:
    here = people("", "bq", "bq", "bq", "bq", "bq")
    assert recommend_games("m0", here, frozenset(), GAMES) == []
    assert recommend_games("a stranger", here, frozenset(), GAMES) == []


def test_known_games_are_never_recommended() -> None:
    marked = MarksByPerson((MarkRow("m0", "M", PLAIN, "favourite"),
                            MarkRow("m0", "M", ANOTHER, "played"),
                            MarkRow("m0", "M", WITH_HANDS, "own")))
    knows = find_known_games(marked, {("m0", WITH_SHOWS): 1, ("other", PLAIN): 3}, "m0")
    assert knows == {ANOTHER, WITH_HANDS, WITH_SHOWS}
    here = people("bx", *["bpqx"] * 9)
    assert [one.game for one in recommend_games("m0", here, knows, GAMES)] == [PLAIN]


def test_frequent_players_count_as_fans() -> None:
    marked = MarksByPerson((MarkRow("a", "A", PLAIN, "played"), MarkRow("b", "B", ANOTHER, "own")))
    assert collect_tastes(marked, dict.fromkeys(("d", "b"), frozenset({PLAIN}))) == {
        "b": frozenset({ANOTHER, PLAIN}), "d": frozenset({PLAIN})}


def test_tonight_ranks_seats_time_likes() -> None:
    evening = EveningWish(players=5, minutes=60)
    fits = [rate_fit(name, evening, {WITH_HANDS: PlayingTime(58, 7)}, frozenset(), 0.0)
            for name in GAMES]
    order = [one.game for one in sorted(fits, key=lambda one: one.sort_key)]
    assert order[:2] == [PLAIN, WITH_HANDS]         # 60 printed and 58 measured of 60 minutes
    liked = rate_fit(WITH_HANDS, evening, {WITH_HANDS: PlayingTime(58, 7)},
        frozenset({"interested"}), 0)
    assert liked.worth == pytest.approx(0.75 + 58 / 60)
    assert liked.sort_key < fits[0].sort_key
    assert not fits[1].seats
    assert not rate_fit(WITH_HANDS, evening, {}, frozenset(), 0.0).in_time     # 120 are printed


def volume(name: str, plays: int = 0, **wished: object) -> CollectedGame:
    box = read_box_info(name)
    return CollectedGame(box, EveningFit(name, True, True, box.minutes[1], False, 0.0), frozenset(),
                         plays)


def test_filters_fit_and_sorts_are_stable() -> None:
    shelf = [volume(name, plays) for name, plays in zip(GAMES, (0, 4, 1, 1), strict=True)]
    def names(**asked: str) -> list[str]:
        wished = parse_filter(asked)
        return [one.box.name
            for one in wished.sort_volumes([v for v in shelf if wished.matches(v)])]
    assert names(players="5", sort="year") == [PLAIN, WITH_HANDS]
    assert names(minutes="60") == [PLAIN, WITH_SHOWS]
    assert names(weight="heavy") == [WITH_HANDS]
    assert names(mark="own") == []
    assert names(sort="plays") == [ANOTHER, WITH_SHOWS, WITH_HANDS, PLAIN]
    assert parse_filter({"players": "x", "minutes": "1e3", "sort": "colour"}) == ShelfFilter()


def test_best_number_needs_three_votes() -> None:
    assert find_best_player_count([PlayerCountPoll(2, 2, 0, 0), PlayerCountPoll(3, 0, 3, 0)]) == 0
    assert find_best_player_count([PlayerCountPoll(2, 3, 0, 0), PlayerCountPoll(3, 9, 1, 0),
                                   PlayerCountPoll(4, 2, 0, 0)]) == 3


def test_long_pauses_are_no_playing_time() -> None:
    minute = 60_000
    assert count_seconds([1, 1 + minute, 1 + 3 * minute, 1 + 500 * minute]) == 180
    assert count_seconds([0, 5, 9]) == 0
    assert count_seconds([7]) == 0


@pytest.mark.parametrize(("text", "key"), [
    ("  Pick-up  and deliver! ", "pick up and deliver"), ("ＳＩＬＫ", "silk"), ("#絹。", "絹"),
    ("!?", ""), ("ÉLÉPHANT", "éléphant")])
def test_spellings_that_are_the_same_tag(text: str, key: str) -> None:
    assert make_tag_key(text) == key
    assert make_tag_key(normalize_tag(text)) == key
