"""Parts of features for tests of the whole site: modules in `features/<name>/tests`.

`secrecy_channels.py` lists which of a feature's routes the secrecy tests compare. `whole_site.py`
lists its pages, and how to make what its routes name; its `fill_pages`, if there is one, writes as
much as one page ever shows. `fuzz_targets.py` takes the input of a fuzzer. `secrecy_play.py` does
what a feature does at tables by itself, in the play that the secrecy tests compare.
`secrecy_secrets.py` makes what only its owner may see there. `host_commands.py` lists commands of
hosts. `load_seed.py` adds what a feature keeps of finished tables to a site under load.
`simulated_week.py` is what members do with it in simulated days."""

from __future__ import annotations

from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

from grandtour.feature import NAMES

FEATURES: Final = Path(__file__).resolve().parents[1] / "src" / "grandtour" / "features"


def load_from_features(module: str) -> list[ModuleType]:
    """Load this module of the tests of every feature that has one."""
    return [load(file) for name in NAMES
            if (file := FEATURES / name / "tests" / f"{module}.py").is_file()]


def load(file: Path) -> ModuleType:
    """Load the file as a module. It may import other tests of its feature, which are no part of an
    installed package."""
    feature = import_module(f"grandtour.features.{file.parts[-3]}")
    if str(file.parents[1]) not in feature.__path__:
        feature.__path__.append(str(file.parents[1]))
    spec = spec_from_file_location(f"{file.parts[-3]}_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
