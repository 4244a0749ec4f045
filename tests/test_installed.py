"""tools/installed.py: a wheel is tested where no source is in reach."""

from __future__ import annotations

import re
from pathlib import Path

import installed

ROOT = Path(__file__).parents[1]
READS_SOURCES = re.compile(r'/ "src"|"src/|messages\.ROOT')
LEFT_OUT = tuple(name.partition("::")[0] for name in installed.LEFT_OUT)


def test_everything_but_the_sources_is_there(tmp_path: Path) -> None:
    installed.copy(tmp_path)
    there = (*installed.TESTED, "tools", "pyproject.toml")
    assert all((tmp_path / name).exists() for name in there)
    assert not (tmp_path / "setup.py").exists()
    assert all("tests" in path.parts for path in (tmp_path / "src").rglob("*") if path.is_file())
    assert not list(tmp_path.rglob("rules.py"))


def test_omissions_exist_with_reasons() -> None:
    for name, reason in installed.LEFT_OUT.items():
        file, _, test = name.partition("::")
        assert (ROOT / file).exists()
        assert not test or f"def {test}(" in (ROOT / file).read_text(encoding="utf-8")
        assert reason


def test_what_reads_sources_is_left_out() -> None:
    reading = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py")
               if READS_SOURCES.search(path.read_text(encoding="utf-8"))}
    assert [name for name in sorted(reading) if not name.startswith(LEFT_OUT)] == []
