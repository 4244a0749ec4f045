"""The style sheets of the pages."""

from __future__ import annotations

import re

from grandtour.web.http.statics import build_style, build_table_style

STYLES = build_style() + build_table_style()

# Within these nearly everything of a table lies.
LARGE = r"(?:^|[ ,>~+({};])(?:html|body|main|:root|\.desk|\.side|\.board|\.map)"
LOOKING = re.compile(LARGE + r"(?P<besides>[.:\[#][^ ,>~+{]*)?:has\((?!>)", re.M)
SIZES = {("width", 24), ("width", 40), ("width", 57), ("width", 68.75), ("width", 79.99),
         ("width", 88), ("height", 32.5), ("height", 50)}
ELSEWHERE = {".past"}        # where no table is played


def test_style_rules_search_no_whole_table() -> None:
    """It would be looked for again at every change of anything there."""
    found = {one["besides"] for one in LOOKING.finditer(STYLES)}
    assert found == ELSEWHERE


def test_such_a_rule_is_noticed() -> None:
    for selector in ("body:has([data-phase=over]) .desk {", ".desk.past,.side:has(.shows) {"):
        assert LOOKING.search(selector)
    assert not LOOKING.search(".turn:has(.go) .desk:has(> #chat) {")


def test_pages_change_at_few_sizes() -> None:
    """The sizes are at the top of `grandtour.css`; `min` is a hundredth above `max`."""
    sizes = {(kind, float(size)) for query in re.findall("@media[^{]+", STYLES)
             for kind, size in re.findall(r"m(?:in|ax)-(width|height): ?([\d.]+)em", query)}
    assert sizes
    assert sizes <= {(kind, size + step) for kind, size in SIZES for step in (0, 0.01)}
