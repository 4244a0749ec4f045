"""Push messages are encrypted as the standards say: by their own examples, and for a browser that
is implemented another way."""

from __future__ import annotations

import pytest
from cryptography.exceptions import InvalidTag
from grandtour.notifications.web_push import (
    ROOM, BadKey, BrowserKey, SiteKey, decode_base64, encrypt_push, encrypt_push_with,
    encode_base64,
)
from tests.push_service import Reader, verify_vapid

# RFC 8291, 5 and appendix A.
TEXT = b"When I grow up, I want to be a watermelon"
THEIR_NUMBER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
THEIR_POINT = ("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkN"
               "toIAiw4")
THEIR_SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
OUR_NUMBER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = ("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWA"
        "mS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxs"
        "j_Qulcy4a-fN")
# RFC 8292, 2.4.
WORD = ("vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiL"
        "CJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9"
        "GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nG"
        "xAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs")


def browser(reader: Reader) -> BrowserKey:
    return BrowserKey(reader.point, reader.authentication)


def test_standard_example_is_reproduced() -> None:
    to = BrowserKey.from_text(THEIR_POINT, THEIR_SECRET)
    assert encode_base64(
        encrypt_push_with(TEXT, to, decode_base64(OUR_NUMBER), decode_base64(SALT))) == BODY


def test_stand_in_opens_the_example() -> None:
    reader = Reader(int.from_bytes(decode_base64(THEIR_NUMBER), "big"), decode_base64(THEIR_SECRET))
    assert reader.keys() == {"p256dh": THEIR_POINT, "auth": THEIR_SECRET}
    assert reader.decrypt(decode_base64(BODY)) == TEXT
    assert verify_vapid(WORD) == {"aud": "https://push.example.net", "exp": 1453523768,
                            "sub": "mailto:push@example.com"}


def test_only_recipient_can_decrypt() -> None:
    ines, haruki = Reader(), Reader()
    body = encrypt_push("手番です".encode(), browser(ines))
    assert ines.decrypt(body).decode() == "手番です"
    assert "手番".encode() not in body
    assert encrypt_push("手番です".encode(), browser(ines)) != body
    with pytest.raises(InvalidTag):
        haruki.decrypt(body)
    with pytest.raises(InvalidTag):
        ines.decrypt(body[:-1] + bytes([body[-1] ^ 1]))


def test_record_has_its_largest_size() -> None:
    reader = Reader()
    assert reader.decrypt(encrypt_push(b"x" * ROOM, browser(reader))) == b"x" * ROOM
    with pytest.raises(ValueError, match="more than a record"):
        encrypt_push(b"x" * (ROOM + 1), browser(reader))


def test_token_is_for_one_service() -> None:
    key = SiteKey(SiteKey.generate_number())
    word = key.make_authorization_header("https://push.example.net:444/send/abc?d=1",
                                         "mailto:gt@games.example",
                                         1000)
    assert verify_vapid(word, key.public_text) == {
        "aud": "https://push.example.net:444", "exp": 1000 + 12 * 3600,
        "sub": "mailto:gt@games.example"}
    other = SiteKey(SiteKey.generate_number())
    with pytest.raises(AssertionError):
        verify_vapid(word.replace(key.public_text, other.public_text))


@pytest.mark.parametrize(("point", "secret"), [
    ("", ""), (THEIR_POINT, ""), (THEIR_POINT[:-4], THEIR_SECRET), ("é" * 87, THEIR_SECRET),
    (encode_base64(b"\4" + bytes(63) + b"\1"), THEIR_SECRET), (THEIR_POINT, THEIR_SECRET + "AAAA"),
])
def test_invalid_browser_key_is_refused(point: str, secret: str) -> None:
    with pytest.raises(BadKey):
        BrowserKey.from_text(point, secret)
