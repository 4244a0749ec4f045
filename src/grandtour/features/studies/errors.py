"""Refusals of studies."""

from __future__ import annotations

from typing import Final

from grandtour.engine.core import Refusal

NO_STUDY: Final = Refusal(
    "no_such_study", "", "This study is not available: it was deleted, or its author does not "
                         "share it with you.")
NO_NODE: Final = Refusal("no_such_node", "", "This move is no longer part of the study.")
NO_OUTCOME: Final = Refusal("no_such_outcome", "", "This draw is not possible here.")
NO_AUDIENCE: Final = Refusal("no_such_audience", "", "A study cannot be shared with {audience}.")
ROOT_STAYS: Final = Refusal(
    "root_stays", "", "You cannot delete the first position of a study. Delete the study instead.")
BAD_TITLE: Final = Refusal(
    "bad_study_title", "", "Give the study a title of up to {most} characters and a language.")
BAD_NODE_COMMENT: Final = Refusal("bad_node_comment", "",
    "A comment can have up to {most} characters.")
NO_PLACE: Final = Refusal("no_such_place", "", "There is no such space on this board.")
BAD_STUDY: Final = Refusal("bad_study", "", "This study could not be read: {fault}.")
TOO_MANY_NODES: Final = Refusal("too_many_nodes", "", "A study can have up to {most} moves.")
TOO_MANY_POINTERS: Final = Refusal(
    "too_many_pointers", "", "A position can have up to {most} arrows and rings.")
TOO_LARGE: Final = Refusal(
    "study_too_large", "",
    "As text, the study would have {much} bytes; the limit is {most}. Shorten some comments, or "
    "begin another study.")
TOO_MANY_STUDIES: Final = Refusal(
    "too_many_studies", "", "You can have up to {most} studies; delete one first.")
CHANGED: Final = Refusal(
    "study_changed", "", "The study was changed elsewhere in the meantime. Please check it and "
                         "try again.")
