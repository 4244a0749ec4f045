"""Test why one line of Pax Pamir is better than another."""

from __future__ import annotations

from itertools import permutations

from grandtour.bots.forecast import forecast_line
from grandtour.games import game, words
from grandtour.games.forecasts import Forecast, ForecastLine
from grandtour.games.pax_pamir.components import (
    FIRST_EVENT, LAST_CHECK, SPY_ICON, TRIBE_ICON, count_icons_of_kind,
)
from grandtour.games.pax_pamir.rules.dominance import resolve_dominance_check
from grandtour.games.pax_pamir.state import DISCARDED, MARKET
from grandtour.games.pax_pamir.words.assets import (
    count_check_points, count_icons, has_winning_lead,
)
from grandtour.games.reasons import explain
from tests.games.pax_pamir.table import court, hand, pamir, sound
from tests.spoken import NAMES, Tale, say

BLUE, RED = 41, 17      # an intelligence and a military card


def test_reason_names_what_an_action_costs() -> None:
    s = pamir("AB")
    court(s, 0, BLUE)
    hand(s, 0, RED)
    s = sound(s)
    texts = [str(one) for one in s.choices()]
    played = next(text for text in texts if text.startswith("play"))
    lines = [forecast_line(s, [text], 1) for text in (played, "pass")]
    told = say(explain(s, lines[0], lines[1], 0, NAMES).phrase)
    assert "star" in told or "cylinder" in told or "block" in told


def test_first_loyalties_are_no_question_of_order() -> None:
    """In each line the next player chooses the other coalition."""
    rules = game("pax_pamir")
    s = rules.start(3, rules.choose(3, {}))
    while s.is_chance_node():                               # who begins, and the market
        s.play(s.choices()[0])
    for one, other in permutations([str(action) for action in s.choices()], 2):
        lines = [Forecast(steps, ()) for steps in ((one, other), (other, one))]
        told = say(explain(s, lines[0], lines[1], 0, NAMES, (0.3, 0.3)).phrase)
        assert "order" not in told


def test_hand_cards_count_what_they_place() -> None:
    s = pamir("AB")
    hand(s, 0, BLUE, RED)
    icons = [count_icons_of_kind(card, kind) for card in (BLUE, RED)
             for kind in (TRIBE_ICON, SPY_ICON)]
    assert count_icons(s, 0, (TRIBE_ICON, SPY_ICON)) == sum(icons) > 0


def test_lines_wait_for_answers_to_offers() -> None:
    """The first loyalties are no such answers: the seat does not act again in that turn."""
    rules = game("pax_pamir")
    s = rules.start(2, rules.choose(2, {}))
    while s.is_chance_node():
        s.play(s.choices()[0])
    one, other = [str(action) for action in s.choices()][:2]
    line = ForecastLine(Forecast((one, other), (2,)), words("pax_pamir"), [(s, ())])
    assert not line.is_answer_awaited(1)


def test_check_assets_agree_with_the_rules() -> None:
    """A Dominance Check leaves the market, and the rules score it."""
    checked = 0
    for s in [moment.before for moment in Tale("pax_pamir").decisions()]:
        lying = [card for card in range(FIRST_EVENT, LAST_CHECK + 1) if s.where[card] == MARKET]
        if not lying:
            continue
        after = s.clone()
        after.where[lying[0]] = DISCARDED
        resolve_dominance_check(after)
        for seat, noble in enumerate(s.nobles):
            assert after.nobles[seat].points - noble.points == count_check_points(s, seat)
            if has_winning_lead(s, seat):
                assert after.is_terminal() and after.ranking()[seat] == 1
        checked += 1
    assert checked
