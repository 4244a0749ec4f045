"""Marks, votes, tags and texts with a real database, without the web."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grandtour.cli.main import main
from grandtour.features.collection.rows import Companion, PlayRow
from grandtour.features.collection.reported import ReportedComments
from grandtour.features.collection.tests.collection_scene import House, scene
from grandtour.features.collection.texts import TextDraft
from grandtour.features.collection.tonight import EveningWish
from grandtour.people.rows import PersonRow
from grandtour.tables.seating import SeatWish
from grandtour.tables.table import Table
from tests.new_database import url_of
from tests.scenarios import refusal_code
from tests.some_game import ANOTHER, PLAIN

REVIEW = TextDraft("review", PLAIN, "en", "A race", "For families; **not** for engine builders.")


async def play_to_end(opened: House, one: PersonRow, other: PersonRow) -> Table:
    """A game that two people have played to its end."""
    table = await opened.tables.open_table(PLAIN, [SeatWish("me"), SeatWish("open")], one)
    await opened.tables.join_table(table.id, other)
    whim = random.Random(4)
    while not table.over:
        action = whim.choice(table.match.state.choices())
        await opened.tables.act(table.id, table.seats[table.to_act].holder, table.match.number,
                                str(action))
    return table


def test_totals_are_public_names_are_not(tmp_path: Path) -> None:
    async def play(opened: House) -> None:
        shy = await opened.person("Shy", see_shelf="nobody")
        open_ = await opened.person("Open", see_shelf="everybody")
        friendly = await opened.person("Friendly", see_shelf="friends")
        for person in (shy, open_, friendly):
            await opened.collection.marks.set_mark(person, PLAIN, "own", True)
            await opened.collection.marks.set_mark(person, PLAIN, "own",
                True)         # twice is once
        await opened.collection.marks.set_mark(shy, ANOTHER, "own", True)
        await opened.collection.marks.set_mark(shy, ANOTHER, "own", False)
        marked = await opened.collection.marks.load_all()
        assert marked.count_marks(PLAIN) == {
            "own": 3, "played": 0, "interested": 0, "favourite": 0}
        assert marked.count_marks(ANOTHER)["own"] == 0
        assert [row.name
            for row in (await opened.collection.marks.list_marks_of_others(marked, PLAIN, ""))[
            "own"]] == ["Open"]
        assert (await opened.collection.marks.list_marks_of_others(marked, PLAIN,
                                                                   open_.id))["own"] == []
        marks = opened.collection.marks
        assert await refusal_code(marks.set_mark(shy, PLAIN, "sold", True)) == "no_such_mark"
        assert await refusal_code(marks.set_mark(shy, "chess", "own", True)) == "no_such_game"
    scene(tmp_path, play)


def test_tag_is_public_after_two_uses(tmp_path: Path) -> None:
    async def play(opened: House) -> None:
        ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
        tags = opened.collection.tags
        await tags.propose_tag(ines, PLAIN, "Pick-up and Deliver", "en", 1)
        assert await tags.list_tags(PLAIN, kenji.id) == []
        assert [tag.text for tag in await tags.list_tags(PLAIN, ines.id)] == ["Pick-up and Deliver"]
        await tags.propose_tag(ines, PLAIN, "pick up AND deliver", "en", 2)     # still one member
        assert await tags.list_tags(PLAIN, "") == []
        await tags.propose_tag(kenji, PLAIN, "pick up and deliver", "en", 3)
        known = await tags.list_tags(PLAIN, "")
        assert [(tag.uses, tag.is_public) for tag in known] == [(2, True)]
        await tags.propose_tag(kenji, PLAIN, "pick up and deliver", "fr", 4)    # another language
        assert len(await tags.list_tags(PLAIN, "")) == 1
        await tags.drop_tag(kenji, PLAIN, "Pick up and deliver", "en")
        assert await tags.list_tags(PLAIN, "") == []
        assert await refusal_code(tags.propose_tag(kenji, PLAIN, "?!", "en", 5)) == "bad_tag"
        for number in range(12):
            await tags.propose_tag(ines, ANOTHER, f"word {number}", "en", 6)
        assert await refusal_code(
            tags.propose_tag(ines, ANOTHER, "more", "en", 7)) == "too_many_tags"
    scene(tmp_path, play)


def test_host_can_second_a_tag(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def propose(opened: House) -> None:
        ines = await opened.person("Inès")
        for text in ("Elephants", "long"):
            await opened.collection.tags.propose_tag(ines, PLAIN, text, "en", 1)
    scene(tmp_path, propose)
    database = url_of(tmp_path / "shelf.sqlite")
    assert main(["tags", "--database", database, "--accept", PLAIN, "en", "ELEPHANTS"]) == 0
    assert capsys.readouterr().out == f"{PLAIN} en long\n"
    assert main(["tags", "--database", database, "--accept", PLAIN, "fr", "long"]) == 1
    assert f"nobody has proposed {PLAIN} fr long" in capsys.readouterr().err

    async def look(opened: House) -> None:
        assert [tag.text
            for tag in await opened.collection.tags.list_tags(PLAIN, "")] == ["Elephants"]
    scene(tmp_path, look)


def test_only_players_of_number_can_vote(tmp_path: Path) -> None:
    async def play(opened: House) -> None:
        ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
        votes = opened.collection.votes
        assert await refusal_code(votes.cast_vote(ines, PLAIN, 2, "best")) == "not_played"
        await play_to_end(opened, ines, kenji)
        await votes.cast_vote(ines, PLAIN, 2, "best")             # at once
        await votes.cast_vote(ines, PLAIN, 2, "good")             # a change of mind
        assert await refusal_code(votes.cast_vote(ines, PLAIN, 3, "best")) == "not_played"
        assert await refusal_code(votes.cast_vote(ines, PLAIN, 2, "perfect")) == "no_such_vote"
        company = tuple(Companion(name) for name in ("Inès", "Léa", "Tomo"))
        await opened.collection.texts.write_text(ines,
            replace(REVIEW, kind="diary", company=company), 1)
        await votes.cast_vote(ines, PLAIN, 3, "best")
        polls = {poll.players: poll for poll in await votes.list_polls(PLAIN, ines.id)}
        assert (polls[2].good, polls[2].vote_count, polls[2].mine) == (1, 1, "good")
        assert polls[3].best == 1
        assert not polls[4].may_vote
    scene(tmp_path, play)


def test_finished_table_is_offered_to_diary(tmp_path: Path) -> None:
    async def play(opened: House) -> None:
        ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
        stranger = await opened.person("Nobody")
        table = await play_to_end(opened, ines, kenji)
        await opened.tables.open_table(PLAIN, [SeatWish("me"), SeatWish("open")], ines)
        offered = await opened.collection.texts.list_plays_without_entry(ines.id)
        assert [play.table for play in offered] == [table.id]
        assert [one.name for one in offered[0].company] == table.names
        assert offered[0].company[0].points == round(table.match.state.scores()[0])
        assert offered[0].seconds > 60
        entry = replace(REVIEW, kind="diary", table=table.id,
                        company=(Companion("Somebody else", 99),))
        assert await refusal_code(
            opened.collection.texts.write_text(stranger, entry, 5)) == "no_such_play"
        written = await opened.collection.texts.write_text(ines, entry, 5)
        assert written.company == offered[0].company
        assert await opened.collection.texts.list_plays_without_entry(ines.id) == []
        assert len(await opened.collection.texts.list_plays_without_entry(kenji.id)) == 1
    scene(tmp_path, play)


def test_five_tables_make_a_measured_length(tmp_path: Path) -> None:
    async def play(opened: House) -> None:
        ines = await opened.person("Inès")
        lengths = [600, 1200, 1260, 0, 4000, 1080]                # nobody knows the fourth
        for number, seconds in enumerate(lengths):
            assert await opened.collection.plays.compute_playing_times() == {}
            table = await opened.tables.open_table(ANOTHER, [SeatWish("me"), SeatWish("open")],
                                                   ines)
            await opened.plays.save_play(PlayRow(
                table.id, ANOTHER, seconds, number, (Companion("Inès", 3, ines.id),)))
        measured = (await opened.collection.plays.compute_playing_times())[ANOTHER]
        assert (measured.minutes, measured.tables) == (20, 5)
        row = await opened.collection.load_overview(ines.id, EveningWish(2, 30))
        fit = next(one.fit for one in row.volumes if one.box.name == ANOTHER)
        assert (fit.minutes, fit.measured, fit.in_time) == (20, True, True)
    scene(tmp_path, play)


def test_reading_counts_once_per_member(tmp_path: Path) -> None:
    async def play(opened: House) -> None:
        ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
        texts = opened.collection.texts
        text = await texts.write_text(ines, REVIEW, 1)
        for person in (ines.id, kenji.id, kenji.id, ""):
            await texts.count_reading(text, person)
        await texts.like_text(kenji.id, text.id, True)
        await texts.like_text(kenji.id, text.id, True)
        assert await refusal_code(texts.like_text(ines.id, text.id, True)) == "own_text"
        await texts.add_comment(kenji, text.id, "Well said", "en", 2)
        echo = (await texts.add_likes_and_comments([text], kenji.id))[0].echo
        assert (echo.reads, echo.likes, echo.comments, echo.liked) == (1, 1, 1, True)
        assert await refusal_code(texts.delete_text(kenji.id, text.id)) == "not_author"
        await texts.delete_text(ines.id, text.id)
        assert await refusal_code(texts.find_text(text.id, ines.id)) == "no_such_text"
    scene(tmp_path, play)


def test_blocked_comments_are_hidden_and_uncounted(tmp_path: Path) -> None:
    async def play(opened: House) -> None:
        ines, kenji, lea = [await opened.person(name) for name in ("Inès", "Kenji", "Léa")]
        texts = opened.collection.texts
        text = await texts.write_text(ines, REVIEW, 1)
        for person in (kenji, lea):
            await texts.add_comment(person, text.id, f"{person.name} was here", "en", 2)
        await opened.friends.add_block(ines.id, kenji.id, 3)
        assert [one.body for one in await texts.list_comments(text, ines.id)] == ["Léa was here"]
        assert (await texts.add_likes_and_comments([text], ines.id))[0].echo.comments == 1
        assert len(await texts.list_comments(text, kenji.id)) == 2
        assert (await texts.add_likes_and_comments([text], ""))[0].echo.comments == 2
    scene(tmp_path, play)


def test_author_chooses_diary_readers(tmp_path: Path) -> None:
    async def play(opened: House) -> None:
        ines = await opened.person("Inès", see_diary="nobody")
        kenji = await opened.person("Kenji")
        texts = opened.collection.texts
        diary = await texts.write_text(ines, replace(REVIEW, kind="diary"), 1)
        await texts.write_text(ines, REVIEW, 2)
        assert [one.kind for one in await texts.list_newest(kenji.id)] == ["review"]
        assert [one.kind for one in await texts.list_newest(ines.id)] == ["review", "diary"]
        assert await refusal_code(texts.find_text(diary.id, kenji.id)) == "no_such_text"
        assert await refusal_code(texts.like_text(kenji.id, diary.id, True)) == "no_such_text"
        assert await refusal_code(
            texts.add_comment(kenji, diary.id, "?", "en", 3)) == "no_such_text"
        await opened.people.set_settings(ines, ines.settings.with_changes(see_diary="everybody"))
        assert len(await texts.list_newest(kenji.id)) == 2
        assert (await texts.find_text(diary.id, "")).title == "A race"
    scene(tmp_path, play)


def test_report_has_neighbouring_comments(tmp_path: Path) -> None:
    async def play(opened: House) -> None:
        ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
        texts = opened.collection.texts
        text = await texts.write_text(ines, REVIEW, 1)
        said = [(await texts.add_comment(kenji, text.id, body, "en", moment)).id
                for moment, body in enumerate(("One", "Two", "Three"), 2)]
        comments = ReportedComments(texts, opened.written)
        matter = await comments.find_reported_item(f"{text.id}/{said[1]}", ines.id)
        assert (matter.author, matter.copy.splitlines()) == (
            kenji.id, ["A race", "", "  Kenji: One", "> Kenji: Two", "  Kenji: Three"])
        await comments.remove_reported_item(matter.subject)
        assert [row.body for row in await texts.list_comments(text)] == ["One", "Three"]
        assert await refusal_code(comments.find_reported_item(matter.subject,
                                                              ines.id)) == "no_such_comment"
        kept.append(text.id)
    kept: list[str] = []
    scene(tmp_path, play)
    database = url_of(tmp_path / "shelf.sqlite")
    assert main(["reports", "--database", database, "--delete", "nothing"]) == 1
    assert main(["reports", "--database", database, "--delete", kept[0]]) == 0
    assert main(["reports", "--database", database, "--delete", kept[0]]) == 1   # gone


def test_personal_data_is_exported_and_deleted(tmp_path: Path) -> None:
    async def play(opened: House) -> None:
        ines, kenji = await opened.person("Inès"), await opened.person("Kenji")
        table = await play_to_end(opened, ines, kenji)
        await opened.collection.plays.save_missing_plays()
        await opened.collection.marks.set_mark(ines, PLAIN, "own", True)
        await opened.collection.tags.propose_tag(ines, PLAIN, "silk", "en", 1)
        await opened.collection.votes.cast_vote(ines, PLAIN, 2, "best")
        text = await opened.collection.texts.write_text(ines, REVIEW, 1)
        await opened.collection.texts.add_comment(kenji, text.id, "Yes", "en", 2)
        given: Any = await opened.collection.export_data(ines.id)
        assert {name: len(rows) for name, rows in given.items()} == {
            "marks": 1, "votes": 1, "tags": 1, "texts": 1, "comments": 0}
        await opened.collection.erase_person_data(ines.id)
        given = await opened.collection.export_data(ines.id)
        assert not any(given.values())
        assert await opened.collection.plays.list_plays(ines.id) == []
        left, = await opened.collection.plays.list_plays(kenji.id)
        assert left.table == table.id
        assert "Inès" not in [one.name for one in left.company]
    scene(tmp_path, play)


BAD = [
    (replace(REVIEW, title=" "), "bad_text"), (replace(REVIEW, body=""), "bad_text"),
    (replace(REVIEW, title="t" * 121), "bad_text"), (replace(REVIEW, language="xx"), "bad_text"),
    (replace(REVIEW, game="chess"), "no_such_game"), (replace(REVIEW, kind="ad"), "no_such_kind"),
    (replace(REVIEW, kind="diary", company=(Companion("A"),) * 11), "bad_players")]


def test_unstorable_characters_are_removed(tmp_path: Path) -> None:
    async def play(opened: House) -> None:
        ines = await opened.person("Inès")
        draft = replace(REVIEW, kind="diary", title="a\0b", body=" one\r\n\ud800two\0 ",
                        company=(Companion("Ken\0ji"),))
        text = await opened.collection.texts.write_text(ines, draft, 1)
        assert (text.title, text.body) == ("ab", "one\ntwo")
        assert text.company == (Companion("Ken ji"),)
        await opened.collection.tags.propose_tag(ines, PLAIN, "sil\0k", "en", 1)
        assert [tag.text
            for tag in await opened.collection.tags.list_tags(PLAIN, ines.id)] == ["silk"]
    scene(tmp_path, play)


def test_what_cannot_be_published(tmp_path: Path) -> None:
    async def play(opened: House) -> None:
        ines = await opened.person("Inès")
        for draft, code in BAD:
            assert await refusal_code(opened.collection.texts.write_text(ines, draft, 1)) == code
        assert await opened.collection.texts.list_newest(ines.id) == []
    scene(tmp_path, play)
