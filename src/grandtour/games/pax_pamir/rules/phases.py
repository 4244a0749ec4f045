"""PX-5.1, PX-12: the phases of a turn, in their order."""

from __future__ import annotations

from typing import Final

# What happens next while nobody is interrupted: the set-up, the parts of a turn (PX-5.1), and
# the parts of the cleanup (PX-12).
PHASES: Final = ("first", "deal", "loyalty", "start", "actions", "court", "hand", "slide_first",
                 "top_event", "bottom_event", "top_check", "bottom_check", "slide", "fill", "end")
DEAL: Final = 1
LOYALTY: Final = 2
START: Final = 3
ACTING: Final = 4
CLEAN_COURT: Final = 5
CLEAN_HAND: Final = 6
SLIDE_FIRST: Final = 7
TOP_EVENT: Final = 8
BOTTOM_EVENT: Final = 9
TOP_CHECK: Final = 10
BOTTOM_CHECK: Final = 11
SLIDE: Final = 12
FILL: Final = 13
END: Final = 14
