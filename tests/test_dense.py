"""tools/dense.py: a wheel becomes smaller, and nothing else of it is changed."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import dense

CONTENTS = {"house/__init__.py": "", "house/cities.txt": "Lisbon, Lyon, 京都, Kabul\n" * 400,
            "house/頁.html": "".join(f"<p>{number * number}</p>" for number in range(900))}


def make_wheel(folder: Path) -> Path:
    """Return a wheel as setuptools writes it, with times, permissions and non-ASCII names."""
    wheel = folder / "house-1-py3-none-any.whl"
    with ZipFile(wheel, "w", ZIP_DEFLATED) as opened:
        for name, content in CONTENTS.items():
            entry = ZipInfo(name, (2026, 12, 24, 18, 30, 42))
            entry.external_attr = 0o100755 << 16
            opened.writestr(entry, content, ZIP_DEFLATED)
    return wheel


def unpack_wheel(wheel: Path) -> list[tuple[object, ...]]:
    """Return everything that unpacking it yields."""
    with ZipFile(wheel) as opened:
        return [(entry.filename, entry.date_time, entry.external_attr, opened.read(entry))
                for entry in opened.infolist()]


def test_same_files_take_fewer_bytes(tmp_path: Path) -> None:
    wheel = make_wheel(tmp_path)
    before, size = unpack_wheel(wheel), wheel.stat().st_size
    dense.densely(wheel)
    assert unpack_wheel(wheel) == before
    assert wheel.stat().st_size < size


def test_dense_wheel_is_reproducible(tmp_path: Path) -> None:
    wheel = make_wheel(tmp_path)
    dense.densely(wheel)
    once = wheel.read_bytes()
    dense.densely(wheel)
    assert wheel.read_bytes() == once
