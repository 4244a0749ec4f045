"""Faults that are planted in the rules: they must fit the rules as they are."""

from __future__ import annotations

from faults import misfits


def test_every_fault_fits_the_source_exactly_once() -> None:
    assert misfits() == []
