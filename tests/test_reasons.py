"""Why one line is better than another: facts that the reader can see, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
import pytest

from grandtour import games
from grandtour.bots.forecast import compare_lines
from grandtour.engine.core import EVERYTHING, PUBLIC, State
from grandtour.engine.rng import Rng
from grandtour.games.plain.words import PlainWords
from grandtour.games.reasons import (
    FIRST_AND_SECOND, GAIN, LESS_FOR, LOSS, NO_SUM, SCORED_SUM, SUM, Reason, Shares, choose_heavier,
    choose_heaviest,
)
from grandtour.language import Count, Phrase
from tests.selection import times
from tests.some_game import PLAIN
from tests.spoken import NAMES, Tale, check_sayable

SOME = times(12, 300)
TURNS = 2


def decisions(name: str) -> Iterator[tuple[State, str, str]]:
    """Yield decisions with what was done and something else that could be done."""
    found: list[tuple[State, str, str]] = []
    for moment in Tale(name).decisions():
        others = [str(one) for one in moment.before.choices() if str(one) != str(moment.action)]
        if others:
            found.append((moment.before, str(moment.action), others[len(found) % len(others)]))
    return iter(found[::max(1, len(found) // SOME)])


def reason(s: State, best: str, other: str, looker: int, shares: Shares = None) -> Reason | None:
    return compare_lines(s, [best], [other], looker, NAMES, shares, turns=TURNS)


def sums(phrase: Phrase) -> list[dict[str, int]]:
    """Return what each line is said to bring its seat: by the place of an asset, its change. An
    asset is known by its message."""
    if phrase.message in (SUM, SCORED_SUM, NO_SUM):
        return [signed(phrase.facts.get("sum"))]
    return [found for fact in phrase.facts.values() if isinstance(fact, Phrase)
            for found in sums(fact)]


def is_of_this_turn(phrase: Phrase) -> bool:
    """Return whether the sums count what is known of this turn."""
    return phrase.message == FIRST_AND_SECOND or any(
        is_of_this_turn(fact) for fact in phrase.facts.values() if isinstance(fact, Phrase))


def signed(fact: object) -> dict[str, int]:
    if not isinstance(fact, Phrase):
        return {}
    if fact.message in (GAIN, LOSS):
        amount = fact.facts["amount"]
        assert isinstance(amount, Count)
        return {name_asset(amount): amount.n if fact.message == GAIN else -amount.n}
    if "name" in fact.facts:            # of another seat
        return {}
    return {key: number for part in fact.facts.values() for key, number in signed(part).items()}


def list_named(phrase: Phrase, side: str) -> list[Count]:
    """Return the amounts of the seat itself that a sentence names in favour of a line: its "gains"
    or "losses"."""
    found: list[Count] = []
    for name, fact in phrase.facts.items():
        if isinstance(fact, Phrase):
            found += list_amounts(fact) if name == side else list_named(fact, side)
    return found


def list_amounts(phrase: Phrase) -> list[Count]:
    if isinstance(phrase, Count):
        return [phrase]
    return [] if phrase.message == LESS_FOR else [
        one for fact in phrase.facts.values() if isinstance(fact, Phrase)
        for one in list_amounts(fact)]


def name_asset(amount: Phrase) -> str:
    """Return what tells an asset from others: its message and all facts but the number."""
    return repr((amount.message, [fact for name, fact in amount.facts.items() if name != "n"]))


@pytest.mark.parametrize("name", games.names())
def test_sums_are_those_of_the_rules(name: str) -> None:
    """The better line is played anew through the notation: every step is legal, and each amount in
    the sentence is the change on the board."""
    with_sums = 0
    for s, best, other in decisions(name):
        found = reason(s, best, other, EVERYTHING)
        assert found is not None
        check_sayable(found.phrase)
        if found.kind == "equal":
            continue
        after = s.game.position(str(s))
        for text in found.steps:
            action = s.game.actions_by_text()[text]
            assert after.refusal(action) is None
            after.play(action)
        seat = s.current_player()
        assets = games.words(name).ASSETS
        changes = {name_asset(asset.amount(2)): asset.held(after, seat) - asset.held(s, seat)
                   for asset in assets}
        said = sums(found.phrase)[0]
        assert said.items() <= changes.items()
        if is_of_this_turn(found.phrase):           # of later turns only what differs is told
            always = {name_asset(asset.amount(2)) for asset in assets if asset.told == "always"}
            assert {key: number for key, number in said.items() if key in always} == {
                key: number for key, number in changes.items() if number and key in always}
        with_sums += 1
    assert with_sums


@pytest.mark.parametrize("name", games.names())
def test_named_advantages_are_differences(name: str) -> None:
    """What speaks for a line is what its sum has beyond the other, whatever trials promise."""
    assets = games.words(name).ASSETS
    linked = {place for asset in assets if asset.becomes is not None
              for place in (assets.index(asset), asset.becomes)}
    plain = {name_asset(asset.amount(2)) for place, asset in enumerate(assets)
             if place not in linked}
    checked = 0
    for s, best, other in decisions(name):
        found = reason(s, best, other, EVERYTHING, (0.6, 0.4))
        assert found is not None
        check_sayable(found.phrase)
        said = sums(found.phrase)
        for sign, side in ((1, "gains"), (-1, "losses")):
            for amount in list_named(found.phrase, side):
                key = name_asset(amount)
                if key in plain:
                    assert amount.n == sign * (said[0].get(key, 0) - said[1].get(key, 0))
                    checked += 1
    assert checked


@pytest.mark.parametrize("name", games.names())
def test_reader_sees_as_much_in_twins(name: str) -> None:
    """The seat that acts, another one and a spectator get the same sentence in a position that they
    cannot tell from the true one."""
    for number, (s, best, other) in enumerate(decisions(name)):
        seat = s.current_player()
        for looker in (seat, (seat + 1) % len(s.scores()), PUBLIC):
            twin = s.disguise(looker, Rng(number, 7))
            assert repr(reason(twin, best, other, looker)) == repr(
                reason(s, best, other, looker))


def test_default_asset_is_points() -> None:
    game = games.game(PLAIN)
    s = game.start(game.least, game.choose(game.least, {}))
    [asset] = PlainWords(game).ASSETS
    assert asset.held(s, 0) == round(s.scores()[0])
    assert repr(asset.amount(2)).count("point")


def test_reordered_steps_are_equal() -> None:
    """Two orders of the same steps are no choice worth a reason."""
    s, best, _ = next(decisions(PLAIN))
    found = reason(s, best, best, EVERYTHING)
    assert found is not None and found.kind == "equal"


def test_slight_differences_are_named_if_needed() -> None:
    side = [(weight, Phrase(str(weight)), False) for weight in (4.0, 1.0, 0.5)]
    assert choose_heaviest(side) == side[:1]
    assert choose_heavier(side, 4.5) == side[:2]
    assert choose_heavier(side, 9.0) == side
