"""Header fields in which a client weighs what it accepts (RFC 9110, 12.4.2)."""

from __future__ import annotations

ANY = "*"


def accepted(header: str) -> dict[str, float]:
    """Return the values of a field such as Accept-Language, in lower case, each with its weight
    from 0 (never) to 1, the heaviest first. A value with a malformed weight is left out."""
    weights: dict[str, float] = {}
    for part in header.split(","):
        value, *parameters = (piece.strip().lower() for piece in part.split(";"))
        written = next((one[2:] for one in parameters if one.startswith("q=")), "1")
        try:
            weight = float(written)
        except ValueError:
            continue
        if value and 0 <= weight <= 1:
            weights[value] = weight
    return dict(sorted(weights.items(), key=lambda one: -one[1]))


def weight_of(value: str, weights: dict[str, float]) -> float:
    """Return the weight of a value that may only be meant by `*`; 0 if it is not accepted."""
    return weights.get(value, weights.get(ANY, 0.0))
