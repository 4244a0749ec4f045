"""A push service on this machine (RFC 8030), and the browser behind it.

The service verifies everything: it checks the signature of the site (RFC 8292) and decrypts the
message for the browser (RFC 8291). It is implemented differently from the sender: the curve is
arithmetic with Python's numbers, the derivation is HMAC by hand, and only AES comes from a library.
"""

from __future__ import annotations

import hmac
import json
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

# P-256 (FIPS 186-4, D.1.2.3).
P: Final = 2**256 - 2**224 + 2**192 + 2**96 - 1
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B: Final = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
BASE: Final = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
               0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)
Point = tuple[int, int]
Jacobian = tuple[int, int, int]
NOWHERE: Final = (1, 1, 0)


def double_point(point: Jacobian) -> Jacobian:
    x, y, z = point
    if not z or not y:
        return NOWHERE
    square = y * y % P
    slope = 3 * (x - z * z) * (x + z * z) % P
    shift = 4 * x * square % P
    new = (slope * slope - 2 * shift) % P
    return new, (slope * (shift - new) - 8 * square * square) % P, 2 * y * z % P


def add_points(one: Jacobian, other: Jacobian) -> Jacobian:
    (x, y, z), (u, v, w) = one, other
    if not z or not w:
        return other if not z else one
    zz, ww = z * z % P, w * w % P
    left, right = x * ww % P, u * zz % P
    up, down = y * w * ww % P, v * z * zz % P
    if left == right:
        return double_point(one) if up == down else NOWHERE
    step, slope = (right - left) % P, (down - up) % P
    square = step * step % P
    cube, shift = square * step % P, left * square % P
    new = (slope * slope - cube - 2 * shift) % P
    return new, (slope * (shift - new) - up * cube) % P, z * w * step % P


def times(number: int, point: Point) -> Point:
    """The point added to itself so often."""
    sum_, power = NOWHERE, (*point, 1)
    while number:
        if number & 1:
            sum_ = add_points(sum_, power)
        number, power = number >> 1, double_point(power)
    return plane(sum_)


def plane(point: Jacobian) -> Point:
    x, y, z = point
    inverse = pow(z, -1, P)
    return x * inverse**2 % P, y * inverse**3 % P


def point_of(data: bytes) -> Point:
    """A point that is not compressed, and lies on the curve."""
    assert len(data) == 65
    assert data[0] == 4
    x, y = int.from_bytes(data[1:33], "big"), int.from_bytes(data[33:], "big")
    assert (y * y - x * x * x + 3 * x - B) % P == 0
    return x, y


def octets(point: Point) -> bytes:
    return b"\4" + b"".join(number.to_bytes(32, "big") for number in point)


def derive_key(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """HKDF (RFC 5869) of one block."""
    key = hmac.digest(salt, secret, "sha256")
    return hmac.digest(key, info + b"\1", "sha256")[:length]


def decode_base64(text: str) -> bytes:
    assert "=" not in text
    return urlsafe_b64decode(text + "==")


def encode_base64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass(frozen=True)
class Reader:
    """A browser with a private key on the curve and a secret that no one else knows."""

    number: int = field(default_factory=lambda: 1 + secrets.randbelow(ORDER - 1))
    authentication: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def point(self) -> bytes:
        return octets(times(self.number, BASE))

    def keys(self) -> dict[str, str]:
        """The keys as a browser encodes them."""
        return {"p256dh": encode_base64(self.point), "auth": encode_base64(self.authentication)}

    def decrypt(self, body: bytes) -> bytes:
        """Return the plain text of an encrypted message (RFC 8188, 2; RFC 8291, 3)."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21:21 + length], body[21 + length:]
        assert len(record) <= size
        shared = times(self.number, point_of(sender))[0].to_bytes(32, "big")
        secret = derive_key(self.authentication, shared,
                         b"WebPush: info\0" + self.point + sender, 32)
        key = derive_key(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derive_key(salt, secret, b"Content-Encoding: nonce\0", 12)
        cipher = Cipher(algorithms.AES(key), modes.GCM(nonce, record[-16:])).decryptor()
        text = cipher.update(record[:-16]) + cipher.finalize()
        assert text.rstrip(b"\0")[-1:] == b"\2"
        return text.rstrip(b"\0")[:-1]


def verify_vapid(head: str, key: str = "") -> dict[str, Any]:
    """Return the claims that the site has signed. Fail unless the signature is valid and the key is
    the one that the browser was given (RFC 8292, 2-4)."""
    kind, _, rest = head.partition(" ")
    assert kind == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert not key or parts["k"] == key
    said, _, signature = parts["t"].rpartition(".")
    header, body = (json.loads(decode_base64(one)) for one in said.split("."))
    assert header["alg"] == "ES256"
    r, s = (int.from_bytes(decode_base64(signature)[at:at + 32], "big") for at in (0, 32))
    assert 0 < r < ORDER
    assert 0 < s < ORDER
    digest = int.from_bytes(sha256(said.encode()).digest(), "big")
    inverse = pow(s, -1, ORDER)
    mine = times(digest * inverse % ORDER, BASE)
    theirs = times(r * inverse % ORDER, point_of(decode_base64(parts["k"])))
    assert plane(add_points((*mine, 1), (*theirs, 1)))[0] % ORDER == r
    return dict(body)


@dataclass(frozen=True)
class Arrived:
    """A message for a browser, its time (in seconds since 1970), and its header fields."""

    name: str
    facts: dict[str, Any]
    moment: float
    head: dict[str, str]


class PushService(ThreadingHTTPServer):
    """Takes what is pushed to its browsers; who is not there is gone (410). What it cannot believe
    or open it refuses, and keeps the reason in `faults`."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.readers: dict[str, Reader] = {}
        self.keys: dict[str, str] = {}          # of the site, as each browser was told
        self.arrived: list[Arrived] = []
        self.faults: list[str] = []
        self.status = 201

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def browser(self, key: str = "") -> dict[str, Any]:
        """A new browser that the site of this key may push to; its subscription."""
        name = secrets.token_hex(8)
        self.readers[name], self.keys[name] = Reader(), key
        return {"endpoint": f"{self.origin}/push/{name}", "keys": self.readers[name].keys()}

    def leave(self, address: str) -> None:
        """The browser behind this address has ended it."""
        del self.readers[address.rpartition("/")[2]]

    def receive(self, name: str, head: dict[str, str], body: bytes) -> int:
        """Store the message, and return the status of the answer."""
        if self.status != 201 or name not in self.readers:
            return 410 if self.status == 201 else self.status
        moment = time.time()
        try:
            said = verify_vapid(head["authorization"], self.keys[name])
            assert said["aud"] == self.origin
            assert moment < said["exp"] <= moment + 24 * 3600
            assert said["sub"].startswith(("mailto:", "https:"))
            assert head["content-encoding"] == "aes128gcm"
            assert int(head["ttl"]) >= 0
            assert len(body) <= 4096
            facts = json.loads(self.readers[name].decrypt(body))
        except Exception as fault:
            self.faults.append(repr(fault))
            return 400
        self.arrived.append(Arrived(name, facts, moment, head))
        return 201

    def count_messages(self) -> Counter[tuple[str, str]]:
        """Return how often each browser got each message."""
        return Counter((one.name, json.dumps(one.facts, sort_keys=True)) for one in self.arrived)


class Handler(BaseHTTPRequestHandler):
    server: PushService

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        head = {name.lower(): value for name, value in self.headers.items()}
        self.send_response(self.server.receive(self.path.rpartition("/")[2], head, body))
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass
