"""Short addresses of communities: which there can be, and which is made of a name."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from grandtour.communities.addresses import checked, made_of, numbered
from grandtour.engine.game import Refused
from tests.rotation import times


@pytest.mark.parametrize(("name", "address"), [
    ("Silk and Stations", "silk-and-stations"), ("  Café «Les Étoiles» ", "cafe-les-etoiles"),
    ("L’été à Łódź", "lete-a-lodz"), ("Straße nach Æbeltoft", "strasse-nach-aebeltoft"),
    ("Ночной клуб", "nochnoi-klub"), ("Αθήνα 2026", "athina-2026"),
    ("ボンベイ の かい", "bonbei-no-kai"), ("ゲーム部", "gemu"),
    ("보드게임", "bodeugeim"), ("麻雀", "community"), ("7", "community-7"), ("!?", "community"),
    ("a" * 29 + " b", "a" * 29), ("ＡＢＣ", "abc")])
def test_a_name_gives_an_address_that_sounds_like_it(name: str, address: str) -> None:
    assert made_of(name) == address


@pytest.mark.parametrize(("name", "address"), [
    ("しずおか ボードゲーム", "shizuoka-bodogemu"), ("ちちぶ つどい", "chichibu-tsudoi"),
    ("ふじさん", "fujisan"), ("シャチョー", "shacho"), ("きょうと", "kyouto"),
    ("マッチ クラブ", "matchi-kurabu"), ("さっぽろ", "sapporo"), ("ジェット", "jetto"),
    ("ファミリー", "famiri"), ("パーティー", "pati"), ("ウィーク", "wiku"),
    ("ヴァイオリン", "vaiorin"),
    ("デュエル", "dyueru"), ("ゲームを あそぶ", "gemuo-asobu"), ("あっ そう", "a-sou"),
    ("ｶﾞｯｺｳ", "gakkou"), ("tu あ si", "tu-a-si")])
def test_kana_are_written_as_hepburn_writes_them(name: str, address: str) -> None:
    """As on signs and passports, not by their place in the table."""
    assert made_of(name) == address


def test_every_name_gives_an_address_that_there_can_be() -> None:
    random = Random(7)
    for _ in range(times(200, 5_000)):
        name = "".join(chr(random.choice((random.randrange(32, 0x500),
                                          random.randrange(0x3000, 0xD7FF), 32)))
                       for _ in range(random.randrange(1, 60)))
        for one in islice(numbered(made_of(name)), 3):
            assert checked(one) == one, name


@pytest.mark.parametrize("text", ["", "ab", "a" * 31, "a--b", "-ab", "ab-", "a b c", "été"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        checked(text)
    assert refused.value.refusal.code == "bad_address"
