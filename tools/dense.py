"""Packs a wheel as densely as its format allows: the same files, in fewer bytes to send.

    python tools/dense.py WHEEL ...

Zopfli looks longer than others for the shortest way to say the same; what unpacks wheels sees no
difference. Names, their order, times and rights stay as they are, and the same wheel becomes the
same bytes each time. A wheel takes a minute of computing."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from struct import Struct
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROUNDS: Final = 5               # more of them save less than a thousandth
ZLIB: Final = slice(2, -4)      # of Zopfli's output: without header and checksum, as in a zip
VERSION: Final = 20             # of the format, the first that knows directories and deflating
UNIX: Final = 3                 # whose rights the entries have
UTF_8: Final = 0x800            # in which names are written that are not ASCII alone
# Signature, version, flags, method, time, day, sum, packed, unpacked, length of the name, extra.
LOCAL: Final = Struct("<4s5H3L2H")
# The same with who wrote it before; then comment, disk, kind, rights, place.
CENTRAL: Final = Struct("<4s2B5H3L5H2L")
# Signature, disks, entries, length and place of what is central, comment.
END: Final = Struct("<4s4H2LH")


def densely(wheel: Path) -> None:
    """Pack a wheel again, in place."""
    with ZipFile(wheel) as opened:
        entries = [(entry, opened.read(entry)) for entry in opened.infolist()]
    wheel.write_bytes(zip_entries(entries))


def zip_entries(entries: Sequence[tuple[ZipInfo, bytes]]) -> bytes:
    """Return the bytes of a zip with these entries."""
    from zopfli.zlib import compress    # not needed only to name wheels
    packed, central = bytearray(), bytearray()
    for entry, content in entries:
        place = len(packed)
        data = compress(content, numiterations=ROUNDS)[ZLIB]
        name, said = describe_entry(entry, len(data))
        packed += LOCAL.pack(b"PK\3\4", VERSION, *said) + name + data
        central += CENTRAL.pack(b"PK\1\2", VERSION, UNIX, VERSION, *said, 0, 0, 0,
                                entry.external_attr, place) + name
    end = END.pack(b"PK\5\6", 0, 0, len(entries), len(entries), len(central), len(packed), 0)
    return bytes(packed + central + end)


def describe_entry(entry: ZipInfo, packed: int) -> tuple[bytes, tuple[int, ...]]:
    """Return the name of an entry, and the fields that its two headers share."""
    name = entry.filename.encode()
    year, month, day, hour, minute, second = entry.date_time
    return name, (0 if name.isascii() else UTF_8, ZIP_DEFLATED,
                  hour << 11 | minute << 5 | second // 2, (year - 1980) << 9 | month << 5 | day,
                  entry.CRC, packed, entry.file_size, len(name), 0)


def main() -> int:
    for name in sys.argv[1:]:
        before = Path(name).stat().st_size
        densely(Path(name))
        print(f"{before / 1e6:6.2f} MB, now {Path(name).stat().st_size / 1e6:.2f} MB  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
