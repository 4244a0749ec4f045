"""Faults in the rules of Pax Pamir, by chapter."""

from __future__ import annotations

from tests.games.pax_pamir.mutants import actions, checks, turn

FAULTS = [*turn.FAULTS, *actions.FAULTS, *checks.FAULTS]
