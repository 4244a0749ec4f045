"""Names that people may have, and names that look alike."""

from __future__ import annotations

import pytest
from grandtour.engine.game import Refused
from grandtour.language import CODES, language
from grandtour.people.names import validate_name, make_name_shape
from grandtour.web.account.reserved_names import list_reserved_names


@pytest.mark.parametrize("name", [
    "Ada", "  Zoé  Ōta ", "Nguyễn Thị Ánh", "健二", "Haruki 春樹", "山田・タロー", "佐々木",
    "김철수 Kim",
    "Дарья", "Ἀθηνᾶ", "שָׁלוֹם", "नमिता", "ปิ่น", "عائشة", "Jean-Luc 2", "🎲 Ivo", "O’Brien", "Işıl",
    "Ada \u2764\ufe0f",
])
def test_names_keep_their_spelling(name: str) -> None:
    assert validate_name(name) == " ".join(name.split())


@pytest.mark.parametrize(("name", "code"), [
    ("", "bad_name"), ("   ", "bad_name"), ("\x00", "bad_name"),
    ("Ada\u3164", "invisible_character"), ("\u2800", "invisible_character"),
    ("\u115f\u1160", "invisible_character"),
    ("A\u200bda", "invisible_character"), ("\u202eadA", "invisible_character"),
    ("Ada\ufe0f", "invisible_character"),
    ("Ada\ue000", "invisible_character"),
    ("A" + "\u0301" * 39, "too_many_accents"), ("A\u0317\u0301\u0302\u0308", "too_many_accents"),
    ("Аda", "mixed_alphabets"), ("Adα", "mixed_alphabets"), ("ᎪᏞᎪ", "mixed_alphabets"),
    ("한かな", "mixed_alphabets"),
])
def test_what_only_deceives_is_refused(name: str, code: str) -> None:
    with pytest.raises(Refused, match=code):
        validate_name(name)


@pytest.mark.parametrize(("name", "twin"), [
    ("Ada", "аdа"), ("Iris", "lris"), ("Bo", "B0"), ("scope", "ѕсоре"), ("Maria", "Rnaria"),
    ("ロロ", "口口"), ("ＡＤＡ", "ada"), ("HOPE", "НОРЕ"), ("Xenia", "ΧΕΝΙΑ"),
    ("Ada \u2764\ufe0f", "Ada \u2764"),
])
def test_similar_names_share_a_shape(name: str, twin: str) -> None:
    assert make_name_shape(name) == make_name_shape(twin)


@pytest.mark.parametrize(("name", "other"), [
    ("Léa", "Lea"), ("Ada", "Ida"), ("Bea", "Beate"), ("健二", "健三"), ("Anna", "Hanna")])
def test_names_that_differ_have_not(name: str, other: str) -> None:
    assert make_name_shape(name) != make_name_shape(other)


@pytest.mark.parametrize("code", CODES)
def test_bot_names_are_reserved_everywhere(code: str) -> None:
    names = list_reserved_names()
    assert {"Tavernier", "Bernier", "Manucci", "Thévenot", "Wakhan"} <= names
    for message in ("walker", "cyclist", "coachman", "pilot", "cartographer", "explorer",
                    "astronomer", "Someone who left"):
        assert language(code).say(message) in names
