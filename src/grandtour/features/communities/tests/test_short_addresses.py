"""Short addresses of communities: which there can be, and which is made of a name."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from grandtour.engine.game import Refused
from grandtour.features.communities.addresses import (
    check_address, make_address, iterate_address_candidates,
)
from tests.selection import times


@pytest.mark.parametrize(("name", "address"), [
    ("Silk and Stations", "silk-and-stations"), ("  Café «Les Étoiles» ", "cafe-les-etoiles"),
    ("L’été à Łódź", "lete-a-lodz"), ("Straße nach Æbeltoft", "strasse-nach-aebeltoft"),
    ("Ночной клуб", "community"), ("ボンベイ の かい", "community"),
    ("麻雀 26", "community-26"), ("7", "community-7"), ("!?", "community"),
    ("a" * 29 + " b", "a" * 29), ("ＡＢＣ", "abc")])
def test_default_address_keeps_latin_letters(name: str, address: str) -> None:
    assert make_address(name) == address


def test_every_name_gets_a_valid_address() -> None:
    random = Random(7)
    for _ in range(times(200, 5_000)):
        name = "".join(chr(random.choice((random.randrange(32, 0x500),
                                          random.randrange(0x3000, 0xD7FF), 32)))
                       for _ in range(random.randrange(1, 60)))
        for one in islice(iterate_address_candidates(make_address(name)), 3):
            assert check_address(one) == one, name


@pytest.mark.parametrize("text", ["", "ab", "a" * 31, "a--b", "-ab", "ab-", "a b c", "été"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        check_address(text)
    assert refused.value.refusal.code == "bad_address"
