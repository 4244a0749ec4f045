"""Certificates for servers of tests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding, NoEncryption, PrivateFormat,
)
from cryptography.x509.oid import NameOID


def signed_by_itself(name: str, file: Path) -> Path:
    """A key with a certificate of this name, good for a day."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(
        subject, subject, key.public_key(), x509.random_serial_number(), now - timedelta(1),
        now + timedelta(1)).add_extension(
            x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False).sign(
                key, hashes.SHA256())
    file.write_bytes(made.public_bytes(Encoding.PEM) + key.private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return file
