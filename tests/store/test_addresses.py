"""Test the address of the database, and how the program connects to it."""

from __future__ import annotations

import pytest

from grandtour.store.database import make_tls_options

PLACES = {
    "postgresql+psycopg://me@db.example/grandtour": "require",
    "postgresql+psycopg://me@192.0.2.7:5433/grandtour": "require",
    "postgresql+psycopg:///grandtour?host=db.example": "require",
    "postgresql+psycopg:///grandtour": None,
    "postgresql+psycopg:///grandtour?host=/run/postgresql": None,
    "postgresql+psycopg://me@localhost/grandtour": None,
    "postgresql+psycopg://me@[::1]/grandtour": None,
    "postgresql+psycopg://me@db.example/grandtour?sslmode=verify-full": None}


@pytest.mark.parametrize(("address", "mode"), PLACES.items())
def test_remote_database_uses_tls(
        address: str, mode: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless its host has said how."""
    monkeypatch.delenv("PGSSLMODE", raising=False)
    assert make_tls_options(address).get("sslmode") == mode
    monkeypatch.setenv("PGSSLMODE", "disable")
    assert make_tls_options(address) == {}
