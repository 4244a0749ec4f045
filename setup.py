"""Compiles engine, rules and bots in one unit if mypyc and a C compiler are at hand; else the
same files are installed as plain Python.

GRANDTOUR_PURE=1 asks for plain Python, GRANDTOUR_STRICT=1 makes a failing compilation fatal."""

import os
import warnings
from glob import glob

from setuptools import setup

STRICT = "GRANDTOUR_STRICT" in os.environ

SOURCES = [
    "src/grandtour/engine/*.py",
    "src/grandtour/games/*/facts.py",
    "src/grandtour/games/*/state.py",
    "src/grandtour/games/*/rules.py",
    "src/grandtour/games/*/rules/*.py",
    "src/grandtour/games/*/setup.py",
    "src/grandtour/games/*/sight.py",
    "src/grandtour/games/*/position.py",
    "src/grandtour/games/*/guide.py",
    "src/grandtour/games/*/game.py",
    "src/grandtour/games/*/value.py",
    "src/grandtour/bots/*.py",
]


def extensions():
    if "GRANDTOUR_PURE" in os.environ:
        return []
    sources = sorted(path for pattern in SOURCES for path in glob(pattern)
                     if not path.endswith(("__init__.py", "bots/pool.py")))
    try:
        from mypyc.build import mypycify
        found = mypycify(["--strict", *sources], opt_level="3")
    except BaseException as reason:
        if STRICT:
            raise
        warnings.warn(f"installing without compiled rules: {reason!r}", stacklevel=1)
        return []
    for extension in found:
        extension.optional = not STRICT
    return found


setup(ext_modules=extensions())
