"""Encrypts messages to browsers so that the push service cannot read them (RFC 8291, in the content
coding `aes128gcm` of RFC 8188), and signs the token by which the push service knows this site
(VAPID, RFC 8292)."""

from __future__ import annotations

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from dataclasses import dataclass
from typing import Final, Self
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
SCALAR: Final = 32              # bytes of a number of the curve
POINT: Final = 65               # bytes of a point, not compressed
AUTHENTICATION: Final = 16      # bytes of the secret that a browser gives with its key
SALT: Final = 16
RECORD: Final = 4096            # bytes; all is one record (RFC 8291, 4)
ROOM: Final = RECORD - 16 - 1   # bytes without its tag and its end
LAST: Final = b"\x02"           # ends the last record
GOOD_FOR: Final = 12 * 3600     # seconds; a day at most (RFC 8292, 2)


class BadKey(ValueError):
    """The text is no key of a browser."""


@dataclass(frozen=True)
class BrowserKey:
    """The key of a browser, which alone can read messages to it: a point of the curve, and a
    secret."""

    point: bytes
    authentication: bytes

    @classmethod
    def from_text(cls, point: str, authentication: str) -> Self:
        """Return the key from the texts that a browser sends. Raise BadKey."""
        made = cls(decode_base64(point), decode_base64(authentication))
        if len(made.point) != POINT or len(made.authentication) != AUTHENTICATION:
            raise BadKey
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, made.point)
        except ValueError as fault:
            raise BadKey from fault
        return made


class SiteKey:
    """The key by which push services know this site."""

    def __init__(self, scalar: bytes) -> None:
        self._key = build_private_key(scalar)

    @staticmethod
    def generate_number() -> bytes:
        """Return the number of a new key."""
        return read_scalar(ec.generate_private_key(CURVE))

    @property
    def public_text(self) -> str:
        """Return the public key, as browsers take it."""
        return encode_base64(read_point(self._key))

    def make_authorization_header(self, address: str, contact: str, now: int) -> str:
        """Return the `Authorization` header for the push service of this address. `now` is in
        seconds since 1970, `contact` the address of the site's operator."""
        parts = urlsplit(address)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now + GOOD_FOR, "sub": contact}
        token = f"{encode_json({'typ': 'JWT', 'alg': 'ES256'})}.{encode_json(claims)}"
        numbers = decode_dss_signature(self._key.sign(token.encode(), ec.ECDSA(SHA256())))
        signature = b"".join(number.to_bytes(SCALAR, "big") for number in numbers)
        return f"vapid t={token}.{encode_base64(signature)}, k={self.public_text}"


def encrypt_push(text: bytes, to: BrowserKey) -> bytes:
    """Return a body that only this browser can read. Raise ValueError if the text does not fit into
    one record."""
    return encrypt_push_with(text, to, SiteKey.generate_number(), secrets.token_bytes(SALT))


def encrypt_push_with(text: bytes, to: BrowserKey, scalar: bytes, salt: bytes) -> bytes:
    """Return such a body, made with these random numbers."""
    if len(text) > ROOM:
        raise ValueError("more than a record holds")
    own = build_private_key(scalar)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, to.point)
    point = read_point(own)
    secret = derive_key(own.exchange(ec.ECDH(), theirs), to.authentication,
                     b"WebPush: info\0" + to.point + point, 32)
    key = derive_key(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive_key(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([POINT]) + point
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)


def derive_key(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def build_private_key(scalar: bytes) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(scalar, "big"), CURVE)


def read_scalar(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_numbers().private_value.to_bytes(SCALAR, "big")


def read_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encode_json(facts: dict[str, object]) -> str:
    return encode_base64(json.dumps(facts, separators=(",", ":")).encode())


def encode_base64(data: bytes) -> str:
    """Return bytes in URL-safe base64 without padding (RFC 4648, 5)."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode_base64(text: str) -> bytes:
    """Return the bytes that `encode_base64` wrote. Raise BadKey if the text is anything else."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Error, ValueError) as fault:
        raise BadKey from fault
