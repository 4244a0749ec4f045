"""The limit of new accounts from one address in an hour."""

from __future__ import annotations

import time

import pytest

from grandtour.engine.game import Refused
from grandtour.language import language
from grandtour.people.new_accounts import NewAccounts
from grandtour.people.rate_limits import LimitName, usual_limit
from grandtour.web.http.refusals import refusal_text

HERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"


def two(name: LimitName, person: str = "") -> int:
    return 2 if name == "new_accounts" else usual_limit(name, person)


def created(accounts: NewAccounts, address: str) -> None:
    with accounts.count_account(address):
        pass


def refused(accounts: NewAccounts, address: str) -> Refused:
    with pytest.raises(Refused, match="created_enough") as found, accounts.count_account(address):
        raise AssertionError("nothing is created")
    with pytest.raises(Refused, match="created_enough"):
        accounts.check_limit(address)
    return found.value


def test_new_accounts_per_address_are_limited() -> None:
    accounts = NewAccounts(two)
    for _ in range(2):
        created(accounts, HERE)
    refused(accounts, HERE)
    created(accounts, ELSEWHERE)


def test_refusal_says_when_to_retry(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """The hour begins with the first account."""
    accounts, begun = NewAccounts(two), time.time()
    now = begun
    monkeypatch.setattr(time, "time", lambda: now)
    created(accounts, HERE)
    now = begun + 50 * 60
    created(accounts, HERE)
    assert refusal_text(refused(accounts, HERE), None, language("en")).endswith(
        "Try again in 10 minutes.")
    now = begun + 59 * 60 + 30
    assert refusal_text(refused(accounts, HERE), None, language("en")).endswith(
        "Try again in 1 minute.")
    now = begun + 60 * 60 + 1
    created(accounts, HERE)


def test_what_fails_counts_for_nothing() -> None:
    accounts = NewAccounts(two)
    for _ in range(5):
        with pytest.raises(RuntimeError), accounts.count_account(HERE):
            raise RuntimeError
    for _ in range(2):
        created(accounts, HERE)
    refused(accounts, HERE)


def test_parallel_sign_ups_share_the_limit() -> None:
    accounts = NewAccounts(two)
    with accounts.count_account(HERE), accounts.count_account(HERE):
        refused(accounts, HERE)


def test_host_can_lift_the_limit() -> None:
    accounts = NewAccounts(lambda name, person: 0)
    for _ in range(40):
        created(accounts, HERE)
    accounts.check_limit(HERE)
