"""The limit of new accounts from one address in an hour."""

from __future__ import annotations

import time

import pytest

from grandtour.engine.game import Refused
from grandtour.language import language
from grandtour.people.new_accounts import NewAccounts
from grandtour.people.rate_limits import LimitName, find_default_limit
from grandtour.web.http.refusals import refusal_text

HERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"


def limit_of_two(name: LimitName, person: str = "") -> int:
    return 2 if name == "new_accounts" else find_default_limit(name, person)


def create_account(accounts: NewAccounts, address: str) -> None:
    with accounts.count_account(address):
        pass


def refusal_of_account(accounts: NewAccounts, address: str) -> Refused:
    with (pytest.raises(Refused, match="too_many_accounts") as found,
          accounts.count_account(address)):
        raise AssertionError("nothing is created")
    with pytest.raises(Refused, match="too_many_accounts"):
        accounts.check_limit(address)
    return found.value


def test_new_accounts_per_address_are_limited() -> None:
    accounts = NewAccounts(limit_of_two)
    for _ in range(2):
        create_account(accounts, HERE)
    refusal_of_account(accounts, HERE)
    create_account(accounts, ELSEWHERE)


def test_refusal_says_when_to_retry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hour begins with the first account."""
    accounts, begun = NewAccounts(limit_of_two), time.time()
    now = begun
    monkeypatch.setattr(time, "time", lambda: now)
    create_account(accounts, HERE)
    now = begun + 50 * 60
    create_account(accounts, HERE)
    assert refusal_text(refusal_of_account(accounts, HERE), None, language("en")).endswith(
        "Try again in 10 minutes.")
    now = begun + 59 * 60 + 30
    assert refusal_text(refusal_of_account(accounts, HERE), None, language("en")).endswith(
        "Try again in 1 minute.")
    now = begun + 60 * 60 + 1
    create_account(accounts, HERE)


def test_failed_sign_ups_are_not_counted() -> None:
    accounts = NewAccounts(limit_of_two)
    for _ in range(5):
        with pytest.raises(RuntimeError), accounts.count_account(HERE):
            raise RuntimeError
    for _ in range(2):
        create_account(accounts, HERE)
    refusal_of_account(accounts, HERE)


def test_parallel_sign_ups_share_the_limit() -> None:
    accounts = NewAccounts(limit_of_two)
    with accounts.count_account(HERE), accounts.count_account(HERE):
        refusal_of_account(accounts, HERE)


def test_host_can_lift_the_limit() -> None:
    accounts = NewAccounts(lambda name, person: 0)
    for _ in range(40):
        create_account(accounts, HERE)
    accounts.check_limit(HERE)
