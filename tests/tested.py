"""Find the tested package: in `src`, or where it is installed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import grandtour

PACKAGE: Final = Path(grandtour.__file__).parent
