"""Refusals of studies."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_STUDY: Final = Refusal(
    "no_such_study", "", "This study is not here: it was deleted, or its author does not show it.")
NO_NODE: Final = Refusal("no_such_node", "", "This move of the study is not here any more.")
NO_OUTCOME: Final = Refusal("no_such_outcome", "", "This cannot be drawn here.")
NO_AUDIENCE: Final = Refusal("no_such_audience", "", "A study cannot be shown to {audience}.")
ROOT_STAYS: Final = Refusal(
    "root_stays", "", "The position that a study begins with stays; delete the study instead.")
BAD_TITLE: Final = Refusal(
    "bad_study_title", "", "A study needs a title of {most} letters at most, and a language.")
BAD_REMARK: Final = Refusal("bad_remark", "", "A comment has {most} letters at most.")
NO_PLACE: Final = Refusal("no_such_place", "", "There is no such place on this board.")
BAD_STUDY: Final = Refusal("bad_study", "", "This is no study that can be read here: {fault}.")
TOO_MANY_NODES: Final = Refusal("too_many_nodes", "", "A study has {most} moves at most.")
TOO_MANY_POINTERS: Final = Refusal(
    "too_many_pointers", "", "A position of a study has {most} arrows and rings at most.")
TOO_LARGE: Final = Refusal(
    "study_too_large", "",
    "The study would be {much} bytes as a text that is sent by a form; {most} is the most. Shorten "
    "comments, or begin another study.")
TOO_MANY_STUDIES: Final = Refusal(
    "too_many_studies", "", "One member has {most} studies at most; delete one first.")
CHANGED: Final = Refusal(
    "study_changed", "", "The study was changed somewhere else meanwhile; look again.")
