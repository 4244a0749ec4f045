"""Scenes that cross features: they are left out where the site goes without one."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from grandtour.feature import NAMES

FEATURES = Path(__file__).parent.parent / "src" / "grandtour" / "features"


def with_feature(*names: str) -> pytest.MarkDecorator:
    """Mark a scene that needs these features."""
    missing = [name for name in names if name not in NAMES]
    return pytest.mark.skipif(bool(missing), reason=f"the site has no {', '.join(missing)}")


def scenes_of(feature: str, module: str) -> ModuleType | None:
    """Import a module with scenes in browsers of a feature; None if the site goes without it."""
    if feature not in NAMES:
        return None
    sys.path.append(str(FEATURES / feature / "tests" / "browser"))
    return import_module(module)
