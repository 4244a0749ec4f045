"""tools/installed.py: a wheel is tested where no source is in reach."""

from __future__ import annotations

from pathlib import Path

import installed

ROOT = Path(__file__).parents[1]


def test_everything_but_the_sources_is_there(tmp_path: Path) -> None:
    installed.copy(tmp_path)
    there = (*installed.TESTED, "tools", "pyproject.toml")
    assert all((tmp_path / name).exists() for name in there)
    assert not any((tmp_path / name).exists() for name in installed.SOURCES)
    assert not list(tmp_path.rglob("rules.py"))


def test_what_is_left_out_is_there_and_reads_sources() -> None:
    for name, reason in installed.LEFT_OUT.items():
        assert reason
        assert '"src"' in (ROOT / name).read_text(encoding="utf-8")
