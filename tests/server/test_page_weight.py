"""No page is heavier than the way to a first board may be: phones on slow lines open any."""

from __future__ import annotations

import httpx
import pytest

from tests.selection import select_some
from tests.server.conftest import Quick
from tests.weight import MOST, Scales, Weight, linked_files

LANGUAGES = ("en", "ja", "fr")  # in rotation, each page in one

# Pages that may weigh more once somebody has read them to the end, by route, and why.
HEAVY: dict[str, tuple[int, str]] = {
    "/": (150_000, "the board of the puzzle of the day, which is fetched as one comes to it"),
    "/puzzles": (1_500_000, "small boards, which are fetched as one comes to them"),
    "/puzzles/{game}": (4_000_000, "300 small boards, which are fetched as one comes to them"),
    "/rules/{game}": (500_000, "up to 30 positions, which are fetched as one comes to them"),
}


@pytest.mark.slow
def test_every_page_is_light_enough(full_site: Quick) -> None:
    """The weight includes its style sheet, scripts and pictures, compressed, with an empty
    cache."""
    weights: dict[str, Weight] = {}
    heavy: dict[str, Weight] = {}
    with httpx.Client(base_url=full_site.site.url, timeout=60, follow_redirects=True,
                      cookies={"grandtour": full_site.token}) as reader:
        scales = Scales(reader)
        for number, route in enumerate(select_some(full_site.addresses, keep=24)):
            reader.cookies.set("language", LANGUAGES[number % len(LANGUAGES)])
            for address in full_site.addresses[route]:
                weights[address] = weight = scales.page(address)
                if weight.whole > HEAVY.get(route, (MOST, ""))[0] or weight.at_once > MOST:
                    heavy[address] = weight
    print(*sorted(((weight.whole, weight.at_once, address)
                   for address, weight in weights.items()), reverse=True)[:10], sep="\n")
    assert heavy == {}


@pytest.mark.slow
def test_page_weights_are_limited() -> None:
    """Sheets, icons, scripts with what they import, and pictures; nothing else that is named."""
    assert list(linked_files(
        '<link rel="stylesheet" href="/a.css?v=1&amp;w=2"><link rel="manifest" href="/m">'
        '<script type="module" src="/b.js"></script><a href="/c">c</a>'
        '<img class="x" src="/d.svg" alt="">')) == ["/a.css?v=1&w=2", "/b.js", "/d.svg"]
    answers = {"/": ('<script src="/b.js"></script><img src="/f.svg" loading="lazy">', "text/html"),
               "/b.js": ('import { x } from "./c.js";\nimport "./e.js";', "text/javascript"),
               "/c.js": ("x", "text/javascript"), "/e.js": ("y", "text/javascript"),
               "/f.svg": ("z", "image/svg+xml")}

    def answer(request: httpx.Request) -> httpx.Response:
        text, kind = answers[request.url.path]
        return httpx.Response(200, text=text, headers={"content-type": kind})

    with httpx.Client(transport=httpx.MockTransport(answer), base_url="http://x") as reader:
        weight = Scales(reader).page("/")
    assert sorted(weight.files) == ["/", "/b.js", "/c.js", "/e.js", "/f.svg"]
    assert weight.at_once == weight.whole - weight.files["/f.svg"]


@pytest.mark.slow
@pytest.mark.parametrize("route", HEAVY)
def test_a_heavy_page_says_why(route: str) -> None:
    most, reason = HEAVY[route]
    assert most > MOST
    assert len(reason) > 20
