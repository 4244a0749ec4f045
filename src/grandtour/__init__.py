"""Grand Tour: board games to play in a browser, and as a library for search and research.

What `grandtour.__all__` names is the library (docs/library.md); everything else may change. It is
loaded when something of it is asked for, so that commands that need none of it do not wait."""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from grandtour.library import *  # noqa: F403
    from grandtour.library import __all__ as __all__
else:
    def __getattr__(name):
        """A public name. `from grandtour import games` asks here as well, and means a module."""
        if name == "__all__" or not (name.startswith("_") or find_spec(f"grandtour.{name}")):
            library = import_module("grandtour.library")
            if name == "__all__" or name in library.__all__:
                return getattr(library, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *import_module("grandtour.library").__all__])
