"""The tree of a study: what is added, led by, cut; and its text, which goes back and forth."""

from __future__ import annotations

import json

import pytest

from grandtour import games
from grandtour.draw.pointers import Pointer
from grandtour.engine import record
from grandtour.engine.core import CHANCE
from grandtour.engine.game import Refused
from grandtour.engine.match import Match
from grandtour.engine.rng import Rng
from grandtour.features.studies.service import parse_study, import_study
from grandtour.features.studies.study import (
    LAST, MOST_NODES, ROOT, Study, add_action, make_main_line, make_study_of_match,
    make_study_of_position,
    set_comment, add_node,
    add_or_remove_pointer, remove_node,
)
from grandtour.features.studies.text import (
    LARGEST, LONGEST_COMMENT, check_study, normalize_comment, read_text, measure_form_size,
    write_study,
)
from grandtour.tables import export
from grandtour.tables.table import Seat, Table
from tests.some_game import PLAIN


def played(game: str, seed: int = 1) -> Match:
    """A whole match at random."""
    rules = games.game(game)
    match = Match(rules, max(2, rules.least), rules.choose(max(2, rules.least), {}))
    rng = Rng(seed)
    while not match.state.is_terminal():
        match.play(match.state.sample(rng))
    return match


def asked() -> Match:
    """A match up to where somebody chooses between two things at least."""
    match = played(PLAIN)
    begun = Match(match.game, match.players, match.options)
    for entry in match.entries:
        if begun.state.current_player() >= 0 and len(begun.state.choices()) > 2:
            break
        begun.play(next(one for one in begun.state.choices() if str(one) == entry.text))
    return begun


def small() -> tuple[Study, list[str]]:
    """A study of a position, and what its seat can do there."""
    match = asked()
    return (make_study_of_position(match.state, "Which first?", "en"),
            [str(action) for action in match.state.choices()])


def said(number: int, study: Study) -> list[str]:
    """The actions that are there after a node, in their order."""
    return [node.action for node in study.children_by_number[number]]


@pytest.mark.parametrize("game", games.names())
def test_whole_match_survives_text_form(game: str) -> None:
    match = played(game)
    study = make_study_of_match(match, 0, "From the beginning", "fr")
    assert [node.action for node in study.nodes[1:]] == [entry.text for entry in match.entries]
    text = write_study(check_study(study))
    assert read_text(text) == study
    assert parse_study(text.replace("\n", "\r\n").strip()) == study
    assert str(study.replay_to(study.nodes[-1].number).state) == str(match.state)


@pytest.mark.parametrize("game", games.names())
def test_record_becomes_study_of_match(game: str) -> None:
    match = played(game)
    study = import_study(record.write_record(match, ["Ana", "健二"]).replace("\n", "\r\n"), "ja")
    assert (study.title, study.language) == ("Ana, 健二", "ja")
    assert [node.action for node in study.nodes[1:]] == [entry.text for entry in match.entries]
    assert check_study(study) is study
    assert import_study(record.write_record(match), "en").title == match.game.title


def test_impossible_record_is_refused() -> None:
    text = record.write_record(played(PLAIN))
    for wrong in (text[:len(text) // 2], text.replace(f"game {PLAIN}", "game chess"),
                  text.replace("end ", "end 0")):
        with pytest.raises(Refused) as refused:
            import_study(wrong, "en")
        assert refused.value.refusal.code == "bad_study"


def test_later_position_keeps_played_moves() -> None:
    match = played(PLAIN)
    half = match.number // 2
    study = make_study_of_match(match, half, "The second half", "en")
    assert len(study.nodes) == match.number - half + 1
    assert str(study.start_match().state) == str(match.at(half))


def test_undone_moves_leave_main_line() -> None:
    match = asked()
    first, second = match.state.choices()[:2]
    match.play(first)
    match.take_back(match.entries[-1].seat, 1)
    match.play(second)
    before = match.number - 3
    assert make_study_of_match(match, before + 1, "Taken back", "en").nodes[1:] == ()
    assert said(ROOT, make_study_of_match(match, before, "Before", "en")) == [str(second)]


def test_first_move_is_the_main_line() -> None:
    study, choices = small()
    study, first = add_action(study, ROOT, choices[0])
    study, second = add_action(study, ROOT, choices[1])
    assert said(ROOT, study) == choices[:2]
    study = make_main_line(study, second)
    assert said(ROOT, study) == [choices[1], choices[0]]
    assert study.find_node(first).action in (choices[0], study.find_node(first).action)
    assert read_text(write_study(study)) == study


def test_the_same_move_is_there_once() -> None:
    study, choices = small()
    study, first = add_action(study, ROOT, choices[0])
    again, there = add_action(study, ROOT, choices[0])
    assert (again, there) == (study, first)


def test_numbers_continue_after_the_largest() -> None:
    study, choices = small()
    text = write_study(add_node(study, ROOT, choices[0])).replace("\n1 0 ", f"\n{LAST} 0 ")
    longer, number = add_action(read_text(text), ROOT, choices[1])
    assert longer.find_node(LAST).action == choices[0] and number < LAST
    assert read_text(write_study(longer)) == longer


def test_deleting_a_move_deletes_what_follows() -> None:
    study, choices = small()
    study, _ = add_action(study, ROOT, choices[0])
    study, second = add_action(study, ROOT, choices[1])
    state = study.replay_to(second).state
    study, after = add_action(study, second, str(state.choices()[0]))
    left = remove_node(study, study.find_line(second)[1].number)
    assert said(ROOT, left) == choices[:1]
    with pytest.raises(Refused) as refused:
        left.find_node(after)
    assert refused.value.refusal.code == "no_such_node"
    with pytest.raises(Refused) as refused:
        remove_node(left, ROOT)
    assert refused.value.refusal.code == "root_stays"


def test_rules_refuse_in_studies_too() -> None:
    study, _ = small()
    with pytest.raises(Refused) as refused:
        add_action(study, ROOT, "nothing of the kind")
    assert refused.value.refusal.code == "unknown_action"


def test_the_author_says_what_is_drawn() -> None:
    rules = games.game(PLAIN)
    study = make_study_of_position(rules.start(2, rules.choose(2, {})), "The set-up", "en")
    state = study.start_match().state
    assert state.current_player() == CHANCE
    for outcome in state.choices():
        study, _ = add_action(study, ROOT, str(outcome))
    assert said(ROOT, study) == [str(outcome) for outcome in state.choices()]
    with pytest.raises(Refused) as refused:
        add_action(study, ROOT, "first 9")
    assert refused.value.refusal.code == "no_such_outcome"


def test_comments_and_pointers_survive_text_form() -> None:
    study, choices = small()
    study, first = add_action(study, ROOT, choices[0])
    study = set_comment(study, ROOT, normalize_comment("  One\r\n\r\n# two  \n@ three\n0 \n\n"))
    assert study.find_node(ROOT).comment == "One\n\n# two\n@ three\n0"
    study = add_or_remove_pointer(study, first, Pointer("here", "there"))
    study = add_or_remove_pointer(study, first, Pointer("there"))
    assert read_text(write_study(study)) == study
    left = add_or_remove_pointer(study, first, Pointer("there"))
    assert left.find_node(first).pointers == (Pointer("here", "there"),)


def test_what_cannot_be_kept_is_refused() -> None:
    study, _ = small()
    long = set_comment(study, ROOT, "x" * (LONGEST_COMMENT + 1))
    with pytest.raises(Refused) as refused:
        check_study(long)
    assert refused.value.refusal.code == "bad_node_comment"
    with pytest.raises(Refused) as refused:
        check_study(Study(study.game, study.position, "two\nlines", "en"))
    assert refused.value.refusal.code == "bad_study_title"


def test_written_study_fits_into_a_form() -> None:
    match = played(PLAIN)
    study = make_study_of_match(match, 0, "Long", "ja")
    for node in study.nodes[:40]:
        study = set_comment(study, node.number, "絹" * (LONGEST_COMMENT // 4))
    assert measure_form_size(write_study(study)) > LARGEST
    with pytest.raises(Refused) as refused:
        check_study(study)
    assert refused.value.refusal.code == "study_too_large"


def fault(text: str) -> str:
    """Why the text is refused."""
    with pytest.raises(Refused) as refused:
        parse_study(text)
    assert refused.value.refusal.code == "bad_study"
    return str(refused.value.details["fault"])


def test_invalid_text_is_refused_with_line() -> None:
    study, choices = small()
    study, _ = add_action(study, ROOT, choices[0])
    text = write_study(study)
    assert fault("") == "line 1: 'grandtour study 1' expected, '' found"
    assert "there is no game 'chess'" in fault(text.replace(f"game {PLAIN}", "game chess", 1))
    assert "no rules of version 0" in fault(
        text.replace(f"rules {study.game.version}", "rules 0", 1))
    assert "facts are" in fault(text.replace(study.game.digest, "0" * 16))
    assert "there is no action 'fly'" in fault(text + "2 1 fly\n")
    assert "was there before" in fault(text + f"2 0 {choices[0]}\n")
    assert "goes on from node 7" in fault(text + f"2 7 {choices[0]}\n")
    assert "was there before" in fault(text + f"1 0 {choices[1]}\n")
    assert "'@ ring ...'" in fault(text + "@ circle here\n")
    assert "not as it would be written" in fault(text + "# \n")
    assert "Give the study a title" in fault(text.replace("title Which", "title  Which"))
    assert "no position" in fault(text.replace("> ", "> x", 1))


def test_a_study_has_an_end() -> None:
    study, choices = small()
    head, _, _ = write_study(study).partition("\n0\n")
    lines = [f"{number} {number - 1} {choices[0]}" for number in range(1, MOST_NODES + 2)]
    assert fault("\n".join([head, "0", *lines])).startswith("line ")


@pytest.mark.parametrize("game", games.names())
def test_export_is_imported_as_study(game: str) -> None:
    match = played(game)
    seats = [Seat("bot", "walker", "walker") for _ in range(match.players)]
    table = Table(id="t", code="c", opened_as="t", seats=seats, match=match, seed=1, opened_by="",
                  opened=0, moments=[0] * len(match.entries))
    text = json.dumps(export.export_table(table))
    assert len(import_study(f"\ufeff{text}", "en").nodes) == len(match.line) + 1
