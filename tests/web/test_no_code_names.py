"""Test that no text for people contains the code name of an option, a value or a refusal: every
rulebook, script, lesson and form of a new table, in every language. The other pages are tested in
`tests/browser/pages/test_no_code_names_anywhere.py`."""

from __future__ import annotations

import re

import pytest

from grandtour import games
from grandtour.games import rulebook
from grandtour.games.lessons import lessons
from grandtour.language import CODES
from tests.some_game import PLAIN
from tests.visible import code_names
from tests.web.visitor import Visitor

# English alone has these words outside of code.
PROSE = {"en": ("as long as it is true",)}

READ = [(game, kind) for game in games.names() for kind in ("rules", "teach")]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("game", "kind"), READ)
def test_everything_named_has_words(game: str, kind: str, code: str) -> None:
    """Each code span is an option, a value of one that was named before, or a profile."""
    text = rulebook.insert_names(game, code, rulebook.text(game, kind, code))
    assert re.findall(r"`[^`]*`", text) == []


@pytest.mark.parametrize("game", games.names())
def test_the_languages_name_the_same(game: str) -> None:
    for kind in ("rules", "teach"):
        english, *others = [sorted(rulebook.NAME.findall(rulebook.text(game, kind, code)))
                            for code in CODES]
        assert all(other == english for other in others)


@pytest.mark.slow
@pytest.mark.sample("code")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", games.names())
def test_what_is_read_of_a_game(visitor: Visitor, game: str, code: str) -> None:
    addresses = [f"/rules/{game}", f"/rules/{game}/teach", f"/rules/{game}?q=option",
                 f"/new?game={game}", f"/games/{game}", f"/learn/{game}"]
    addresses += [f"/new?game={game}&profile={name}" for name in games.game(game).profiles]
    addresses += [f"/learn/{game}/{one.name}/{number}" for one in lessons(game)
                  for number in (*range(1, len(one.steps) + 1), "end")]
    for address in addresses:
        page = visitor.get(f"{address}{'&' if '?' in address else '?'}lang={code}")
        assert visitor.status == 200, address
        assert code_names(page, PROSE.get(code, ())) == [], address


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", games.names())
def test_tables_with_every_unusual_option(visitor: Visitor, game: str, code: str) -> None:
    rules = games.game(game)
    players = max(2, rules.least)
    other = {f"option-{option.name}": option.allowed(players)[-1] for option in rules.options}
    visitor.client.cookies.set("lang", code)
    seats = {f"seat{n}": ("me", "open")[n > 1] if n <= players else "" for n in range(1, 6)}
    page = visitor.post("/new", game=game, lang=code, **seats, **other)
    assert visitor.path.startswith("/t/"), page[-3000:]
    assert code_names(visitor.get(f"{visitor.path}?lang={code}")) == []


@pytest.mark.parametrize(("code", "said"), [
    ("en", "first player cannot be the fifth seat"),
    ("ja", "スタートプレイヤー"), ("fr", "la cinquième place")])
def test_refused_forms_name_options(visitor: Visitor, code: str, said: str) -> None:
    """The visitor has chosen a first seat, and then fewer seats."""
    page = visitor.post(f"/new?lang={code}", game=PLAIN, seat1="me", seat2="open", seat3="",
                        seat4="", seat5="", **{"option-first_seat": "4"})
    assert visitor.status == 422
    assert said.lower() in page.lower()
    assert code_names(page) == []


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("field", "text", "title"), [
    ("zone", "Mars/Olympus", "Time zone"), ("night_from", "25:00", "Night from"),
    ("night_to", "x", "Night to"), ("mail_address", "nobody", "Email address")])
def test_refused_settings_are_named(
        visitor: Visitor, field: str, text: str, title: str, code: str) -> None:
    visitor.post("/me/name", name=f"Wrong {field} {code}".replace("_", " "))
    page = visitor.post(f"/me?lang={code}", section="night", **{field: text})
    assert visitor.status == 422
    assert code_names(page) == []
    assert code != "en" or f"“{text}” cannot be saved for “{title}”" in page


def test_expired_undo_is_refused(visitor: Visitor) -> None:
    visitor.post("/me/name", name="Late again")
    page = visitor.post("/me", section="take-back")
    assert visitor.status == 422
    assert "The last change can no longer be undone" in page


@pytest.mark.parametrize("page", [
    "<p>With <code>client_supply</code> at 3</p>", "<p>at <em>true</em></p>", "<p>False.</p>",
    '<img alt="first_seat">', '<a aria-label="an option: first_seat" href="/">x</a>',
    "<svg><title>hotel_de_ville</title></svg>"])
def test_a_name_of_programs_is_found(page: str) -> None:
    assert len(code_names(page)) == 1


@pytest.mark.parametrize("page", [
    '<p id="first_seat" class="a_b">The first seat</p>', "<p>https://example.org/a_b</p>",
    "<script>first_seat = true</script><p>yes</p>", "<textarea>first_seat=0</textarea>"])
def test_hidden_names_are_no_fault(page: str) -> None:
    assert code_names(page) == []
