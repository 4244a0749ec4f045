"""The packages that have pages: those beside this one, and the features.

Templates, files and modules with routes are found by the short name of their package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from grandtour import feature

SITE: Final = "grandtour.web"


@cache
def list_web_packages() -> dict[str, str]:
    """Return the packages by their short names, in alphabetical order."""
    core = {one.name: f"{SITE}.{one.name}" for one in files(SITE).iterdir()
            if (one / "__init__.py").is_file()}
    return dict(sorted((core | {name: feature.find_package(name)
                                for name in feature.NAMES}).items()))


def list_packages_with(folder: str) -> dict[str, str]:
    """Return the packages that have such a folder."""
    return {name: package for name, package in list_web_packages().items()
            if (files(package) / folder).is_dir()}


def list_folders(name: str) -> list[Traversable]:
    """Return the folders of this name, one of each package that has it."""
    return [files(package) / name for package in list_packages_with(name).values()]
