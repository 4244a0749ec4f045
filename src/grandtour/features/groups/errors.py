"""Refusals of groups."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_GROUP: Final = Refusal(
    "no_such_group", "", "This group does not exist. Check the link.")
NOT_IN_GROUP: Final = Refusal(
    "not_in_group", "", "Only the people who played in this group can do this.")
TOO_FEW_PEOPLE: Final = Refusal(
    "too_few_people", "", "A group needs two people or more, each on their own device.")
NO_EVENING: Final = Refusal(
    "no_such_evening", "", "The group has no next evening yet.")
