"""Passwords: the ones that are allowed, and their hashes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.low_level import Type

from grandtour.engine.game import Refused
from grandtour.people import passwords
from grandtour.people.passwords import MOST, ThrottledPasswordHasher, check_password_form
from grandtour.people.service import People
from grandtour.people.stores.people import PeopleStore
from grandtour.people.weak_passwords import load_common_passwords
from grandtour.store.database import Database
from tests.new_database import new_database
from tests.quick_passwords import AS_SERVED

pytestmark = pytest.mark.usefixtures("full_cost_hasher")
WORDS = ("Ada Lovelace", "silk_road", "Grand Tour")
PASSWORD = "Une petite phrase, 手番"


@pytest.fixture
def full_cost_hasher(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash at the full cost."""
    monkeypatch.setattr(passwords, "load_hasher", AS_SERVED)


@pytest.mark.parametrize("password", ["password", "PassWord", "12345678", "qwertyuiop", "iloveyou"])
def test_common_passwords_are_refused(password: str) -> None:
    with pytest.raises(Refused, match="weak_password"):
        check_password_form(password, ())


def test_the_list_is_long_enough() -> None:
    """The standard asks for three thousand that are long enough to be passwords here."""
    assert len(load_common_passwords()) >= 3000
    assert min(map(len, load_common_passwords())) >= 8
    assert all(word == word.casefold() for word in load_common_passwords())


@pytest.mark.parametrize("password", [
    "grandtour", "Grand Tour 1", "grand-tour-2026", "AdaLovelace", "12345ada lovelace!",
    "SilkRoad99"])
def test_obvious_passwords_are_refused(password: str) -> None:
    with pytest.raises(Refused, match="weak_password"):
        check_password_form(password, WORDS)


@pytest.mark.parametrize("password", [
    "lowercase wool", "UPPERCASE WOOL", "60475839201746", "!!??!!??!!", "手番手番手番手番",
    "wool\twool",    "grand tour of ada", "x" * MOST])
def test_any_other_mixture_is_a_password(password: str) -> None:
    check_password_form(password, WORDS)


async def check_passwords(password: str, typed: Sequence[str]) -> list[bool]:
    """Return whether each of these is accepted as the password."""
    passwords = ThrottledPasswordHasher()
    kept = await passwords.hash_password(password)
    return [await passwords.is_correct(one, kept) for one in typed]


@pytest.mark.slow
def test_password_is_compared_as_typed() -> None:
    typed = [PASSWORD, PASSWORD.lower(), f"{PASSWORD} ", f" {PASSWORD}", PASSWORD[:-1],
             PASSWORD.replace("手", "手 ")]
    assert asyncio.run(check_passwords(PASSWORD, typed)) == [True, *[False] * 5]


@pytest.mark.slow
def test_password_is_compared_fully() -> None:
    assert asyncio.run(check_passwords("a" * 71 + "c", ["a" * 71 + "b"])) == [False]


def test_what_is_kept_of_a_password() -> None:
    kept = asyncio.run(ThrottledPasswordHasher().hash_password(PASSWORD))
    found = extract_parameters(kept)
    assert found.type is Type.ID
    assert found.memory_cost >= 19 * 1024
    assert (found.time_cost >= 2, found.salt_len >= 16) == (True, True)
    assert kept != asyncio.run(ThrottledPasswordHasher().hash_password(PASSWORD))
    assert PASSWORD not in kept


@pytest.mark.slow
def test_weak_hash_is_renewed(tmp_path: Path) -> None:
    """It is renewed at the next sign-in, unnoticed by the member."""
    async def scene() -> tuple[str, str]:
        database = Database(new_database(tmp_path / "people.sqlite"))
        store = PeopleStore(database)
        people = People(store)
        try:
            guest, _ = await people.create_guest("Guest 1")
            member = await people.accounts.register(guest, "Ada", PASSWORD)
            weak = PasswordHasher(time_cost=1, memory_cost=1024).hash(PASSWORD)
            await store.set_password(member.id, weak)
            await people.accounts.sign_in("Ada", PASSWORD, "192.0.2.1")
            anew = await store.find_password_hash(member.id)
            await people.accounts.sign_in("Ada", PASSWORD, "192.0.2.1")
            return anew, await store.find_password_hash(member.id)
        finally:
            await database.close()

    anew, later = asyncio.run(scene())
    assert extract_parameters(anew).memory_cost == PasswordHasher().memory_cost
    assert later == anew
