"""Test what every game says: the contract of `grandtour.games.words`, in three languages."""

from __future__ import annotations

import inspect
from itertools import islice
from types import ModuleType
from typing import Any

import messages
import pytest

from grandtour import games
from grandtour.engine import core as core_module
from grandtour.engine import game as game_module
from grandtour.engine.core import PUBLIC, Ref, Refusal
from grandtour.games.words import Words, series
from grandtour.language import Phrase, language
from tests.selection import times
from tests.some_game import ANOTHER, WITH_HANDS, WITH_SHOWS
from tests.spoken import NAMES, Moment, Tale, catalogue, check_sayable, clauses, say

TALES = {name: Tale(name) for name in games.names()}


@pytest.mark.parametrize("name", games.names())
def test_every_game_keeps_the_contract(name: str) -> None:
    module = games.words(name)
    assert isinstance(module, ModuleType)
    for function, promised in inspect.getmembers(Words, inspect.isfunction):
        if not function.startswith("_"):
            kept = inspect.signature(getattr(module, function))
            assert list(kept.parameters) == list(inspect.signature(promised).parameters)[1:]
    for constant in Words.__annotations__:
        assert hasattr(module, constant)


@pytest.mark.parametrize("name", games.names())
def test_about_names_options_and_profiles(name: str) -> None:
    game, about = games.game(name), games.words(name).ABOUT
    assert list(about.options) == [option.name for option in game.options]
    for option in game.options:
        values = [value for number in range(game.most, game.least - 1, -1)
                  for value in option.allowed(number)]
        assert list(about.values[option.name]) == list(dict.fromkeys(values))
    assert list(about.profiles) == list(game.profiles)
    spoken = [about.title, about.blurb, *about.options.values(), *about.profiles.values()]
    spoken += [phrase for values in about.values.values() for phrase in values.values()]
    assert list(about.differences) == [earlier.version for earlier in game.earlier()]
    spoken += about.differences.values()
    for phrase in spoken:
        check_sayable(phrase)


@pytest.mark.parametrize("name", games.names())
def test_commands_have_name_and_glyph(name: str) -> None:
    commands = games.words(name).COMMANDS
    assert sorted(commands) == sorted(command.verb for command in games.game(name).commands)
    symbols = games.part(name, "drawing").define_symbols()
    for phrase, glyph in commands.values():
        check_sayable(phrase)
        assert f'<symbol id="{glyph}"' in symbols


def test_series() -> None:
    assert say(series(["a"])) == "a"
    assert say(series(["a", "b"])) == "a and b"
    assert say(series(["a", Phrase("Surat"), "c", "d"])) == "a, Surat, c and d"
    assert language("ja").say(Phrase("{names}", names=series(["a", "b", "c"]))) == "a、b、c"


# What is said in play.

@pytest.fixture(params=games.names(), name="name")
def _name(request: pytest.FixtureRequest) -> str:
    return request.param


def test_prompts_are_at_most_ten_words(name: str) -> None:
    words = games.words(name)
    for before, _, _ in TALES[name].all_moments():
        for phrase in (words.prompt(before), words.waiting(before, NAMES)):
            check_sayable(phrase)
        assert len(say(words.prompt(before)).split()) <= 10


def test_legal_actions_are_offered_in_all_languages(name: str) -> None:
    words, texts, known = games.words(name), clauses(name), set()
    for before, _, _ in TALES[name].decisions():
        offers = [words.choice(before, action, NAMES) for action in before.choices()]
        assert len({say(offer.title) for offer in offers}) == len(offers)
        for offer in offers:
            if repr(offer) in known:
                continue
            known.add(repr(offer))
            spoken = [offer.title, offer.question, offer.button, offer.then, offer.cost,
                      offer.alone, *[line.phrase for line in offer.lines]]
            for phrase in spoken:
                if phrase is not None:
                    check_sayable(phrase)
                    assert NAMES[before.current_player()] not in say(phrase)
            assert offer.command == offer.action.partition(" ")[0]
            assert offer.command in words.COMMANDS
            assert offer.clause in texts
            assert say(offer.question).endswith("?")
            assert len(say(offer.question).split()) <= 10
            assert len(say(offer.button)) <= 40


def test_offers_use_visible_facts_only(name: str) -> None:
    """Hidden facts make no difference to a preview."""
    from grandtour.engine.rng import Rng
    words = games.words(name)
    for number, (before, action, _) in enumerate(TALES[name].decisions()):
        if number % 7 == 0 or number > 150:
            other = before.disguise(before.current_player(), Rng(number))
            assert repr(words.choice(other, action, NAMES)) == repr(
                words.choice(before, action, NAMES))


def test_every_refusal_can_be_said(name: str) -> None:
    words, known = games.words(name), set()
    for before, _, _ in islice(TALES[name].all_moments(), 0, None, times(12, 1)):
        for action in before.game.actions:
            refusal = before.refusal(action)
            if refusal is None:
                continue
            details = before.details(action, refusal)
            if (refusal.text, repr(details)) not in known:
                known.add((refusal.text, repr(details)))
                check_sayable(words.refusal(refusal, details, NAMES))


def test_engine_refusals_can_be_said(name: str) -> None:
    details: dict[str, object] = {
        "text": "?", "number": 7, "name": Ref("seat", 1), "command": "dance",
        "least": 2, "most": 5, "profile": "x", "option": "y", "value": "z",
    }
    for module in (core_module, game_module):
        for value in vars(module).values():
            if isinstance(value, Refusal):
                check_sayable(games.words(name).refusal(value, details, NAMES))


def test_games_own_wordings_are_translated(name: str) -> None:
    """They are where the tool that reads the messages finds them."""
    for refusal in games.game(name).wording.values():
        for code in messages.CODES:
            assert refusal.text in catalogue(code)


def test_the_log_can_be_said(name: str) -> None:
    words, texts = games.words(name), clauses(name)
    for before, _, entry in TALES[name].all_moments():
        sentences = words.log(entry, before, NAMES)
        for sentence in sentences:
            check_sayable(sentence.phrase)
            assert say(sentence.phrase).endswith((".", "!"))
            assert sentence.clause in texts
        if not before.is_chance_node():
            assert sentences


def test_shows_can_be_said_and_add_up(name: str) -> None:
    words, texts = games.words(name), clauses(name)
    for before, _, entry in TALES[name].all_moments():
        for show in words.shows(entry, before, NAMES):
            check_sayable(show.title)
            assert show.clause in texts
            sums = [0] * len(show.totals)
            for halt in show.halts:
                check_sayable(halt.name)
                for award in halt.awards:
                    check_sayable(award.reason)
                    sums[award.seat] += award.points
                    assert award.points >= 0
                    assert all(tally.number > 0 for tally in award.tallies)
                    paid = sum(tally.number for tally in award.pays)
                    assert bool(award.ranked) or paid == award.points
            assert tuple(sums) == show.totals


def test_shows_match_their_entry(name: str) -> None:
    """Per player: the points in the panel before them, and what is shown, are those after them."""
    words, seen = games.words(name), 0
    for before, action, entry in TALES[name].all_moments():
        shown = words.shows(entry, before, NAMES)
        if not shown:
            continue
        stage, after = words.stage(entry, before), before.clone()
        after.play(action)
        assert not stage.is_terminal()
        totals = [sum(points) for points in zip(*[show.totals for show in shown], strict=True)]
        for seat in range(len(after.scores())):
            old, new = (words.panel(s.view(PUBLIC), seat).score for s in (stage, after))
            assert old + totals[seat] == new
        seen += 1
    assert seen or name not in (ANOTHER, WITH_SHOWS, WITH_HANDS)


def test_combined_entries_can_be_said(name: str) -> None:
    """Any two actions in a row of one seat, and any stretch up to the end of a turn."""
    words, texts, number = games.words(name), clauses(name), games.game(name).turn_number
    for told in range(2):
        line: list[Moment[Any]] = []
        for moment in TALES[name].moments(told):
            line.append(moment)
            after = moment.before.clone()
            after.play(moment.action)
            entries = [one.entry for one in line]
            if len(line) > 1 and line[-2].entry.seat == moment.entry.seat:
                for sentence in words.together(entries[-2:], line[-2].before, NAMES):
                    check_sayable(sentence.phrase)
                    assert sentence.clause in texts
            if number(after) != number(moment.before):
                summary = words.summary(entries, line[0].before, NAMES)
                if summary is not None:
                    check_sayable(summary)
                line = []


def test_rounds_add_up_to_the_total(name: str) -> None:
    words, texts = games.words(name), clauses(name)
    for number, (_, after) in enumerate(TALES[name].ends()):
        rounds = words.rounds([moment.entry for moment in TALES[name].moments(number)])
        for one in rounds:
            check_sayable(one.head)
            assert one.clause in texts
        sums = [sum(one.points[seat] for one in rounds) for seat in range(len(after.scores()))]
        assert not rounds or sums == list(after.scores())


def test_panels_and_results_are_sayable(name: str) -> None:
    words, symbols = games.words(name), games.part(name, "drawing").define_symbols()
    for moment in TALES[name].moments(0):
        view = moment.before.view(PUBLIC)
        check_sayable(words.status(view))
        assert words.result(view, NAMES) is None
        names = NAMES[:len(moment.before.scores())]
        for heading, lines in words.overview(view, names):
            for phrase in (heading, *lines):
                check_sayable(phrase)
        for seat in range(len(names)):
            panel = words.panel(view, seat)
            for phrase in panel.phrases():
                check_sayable(phrase)
            glyphs = {badge.glyph for badge in panel.badges}
            glyphs |= {good.glyph for good in (*panel.goods, *panel.screen)}
            assert all(f'<symbol id="{glyph}"' in symbols for glyph in glyphs)
    for _, after in TALES[name].ends():
        view = after.view(PUBLIC)
        result = words.result(view, NAMES)
        assert result is not None
        assert [rank for _, rank, _ in result.rows] == sorted(after.ranking())
        assert {result.clause, *filter(None, result.clauses)} <= set(clauses(name))
        assert len(result.clauses) == len(result.heads)
        totals = [cells[result.total] for _, _, cells in result.rows]
        assert len(set(totals)) == len(set(after.scores()))
        for phrase in (*result.heads, result.sentence):
            check_sayable(phrase)
        for seat in range(len(after.scores())):
            assert words.panel(view, seat).covered == words.panel(view, seat).screen == ()
