"""The elements of the drawn board that sentences are about."""

from __future__ import annotations

from mypy_extensions import i64

from grandtour.games.paris.components import (
    ARC, AWARDS, BANKS, DISTRICTS, KINDS, LANDMARKS, PLACES, SPACES, WOOD,
)


def make_place_element(place: i64) -> str:
    """Return the element of a place of keys."""
    if place == ARC:
        return "arc"
    if place >= BANKS:
        return f"bank-{DISTRICTS[place - BANKS]}"
    if place >= SPACES:
        return f"landmark-{LANDMARKS[place - SPACES]}"
    return f"space-{PLACES[place]}"


def make_district_element(district: i64) -> str:
    return f"district-{DISTRICTS[district]}"


def make_bonus_element(space: i64) -> str:
    """Return the element of a space of the bonus track, from 1."""
    return f"bonus-{space}"


def make_award_element(number: i64) -> str:
    return f"vp-{AWARDS[number]}"


def make_stack_element(number: i64) -> str:
    return f"stack-{number + 1}"


def list_supply_elements(kind: int) -> tuple[str, ...]:
    """Return the place of resources in the common supply; prestige is never there."""
    return (f"supply-{KINDS[kind]}",) if kind >= WOOD else ()


def make_meeple_element(seat: int) -> str:
    return f"meeple-p{seat + 1}"


def make_score_element(seat: int) -> str:
    return f"score-p{seat + 1}"
