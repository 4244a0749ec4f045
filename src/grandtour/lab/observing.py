"""Observations of environments: the numbers of a view, and the mask of legal actions."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict

from grandtour.engine.core import State
from grandtour.lab.variant import Variant

Observation: TypeAlias = dict[str, Any]
SEEDS: Final = 2 ** 31


def observations(variant: Variant) -> Dict:
    """Return the space of observations. The numbers of a view are small, but have no bounds."""
    return Dict({
        "observation": Box(-np.inf, np.inf, (variant.size,), np.float32),
        "action_mask": Box(0, 1, (variant.decisions,), np.int8),
    })


def observation(variant: Variant, s: State, seat: int) -> Observation:
    return {"observation": variant.observation(s, seat), "action_mask": variant.mask(s, seat)}
