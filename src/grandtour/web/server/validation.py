"""Faults of requests that the API's models refuse, in the reader's language.

The validation library (pydantic) knows English only, so its kinds of errors have sentences here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, Field

from grandtour.language import N_, Phrase

HALF: Final = N_("it contains half of a surrogate pair, which is not valid text")
INVALID: Final = N_("“{field}” is not valid")
FAULTS: Final[Mapping[str, str]] = {
    "missing": N_("“{field}” is missing"),
    "extra_forbidden": N_("“{field}” is unknown"),
    "json_invalid": N_("the body is not JSON"),
    "string_type": N_("“{field}” must be text"),
    "int_type": N_("“{field}” must be a whole number"),
    "int_parsing": N_("“{field}” must be a whole number"),
    "int_from_float": N_("“{field}” must be a whole number"),
    "bool_type": N_("“{field}” must be true or false"),
    "bool_parsing": N_("“{field}” must be true or false"),
    "list_type": N_("“{field}” must be a list"),
    "dict_type": N_("“{field}” must be an object"),
    "model_type": N_("“{field}” must be an object"),
    "model_attributes_type": N_("“{field}” must be an object"),
    "string_too_long": N_("“{field}” must have no more than {max_length} characters"),
    "string_too_short": N_("“{field}” must have at least {min_length} characters"),
    "too_long": N_("“{field}” must have no more than {max_length} entries"),
    "too_short": N_("“{field}” must have at least {min_length} entries"),
    "greater_than_equal": N_("“{field}” must be at least {ge}"),
    "less_than_equal": N_("“{field}” must be no more than {le}"),
    "greater_than": N_("“{field}” must be more than {gt}"),
    "less_than": N_("“{field}” must be less than {lt}"),
}
PARTS: Final = ("body", "query", "path", "header", "cookie")    # of a request


class RequestBody(BaseModel):
    """The JSON body of a request. A field that it does not have is refused by name."""

    model_config = ConfigDict(extra="forbid")


def limit_text(most: int) -> Any:
    """Return the field of a text of up to `most` characters, as the description of the API has it.
    Somewhat longer ones are read, so that the subject can refuse them in its own words."""
    return Field(max_length=4 * most, json_schema_extra={"maxLength": most})


def name_error_field(error: Mapping[str, Any]) -> str:
    """Return the place of an error as programs write it, such as `seats.0.kind`."""
    place = [str(part) for part in error["loc"]]
    return ".".join(place[1:] if len(place) > 1 and place[0] in PARTS else place)


def describe_error(error: Mapping[str, Any]) -> Phrase:
    """Return what one error of pydantic says, as a part of a sentence."""
    facts = {name: fact for name, fact in error.get("ctx", {}).items()
             if isinstance(fact, int | str)}
    return Phrase(FAULTS.get(error["type"], INVALID), **{**facts, "field": name_error_field(error)})
