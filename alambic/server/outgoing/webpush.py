"""Web Push: a message that only one browser can read (RFC 8291), signed by this server (RFC 8292)."""

import base64
import json
import secrets
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from alambic.server.basics.refusals import BadAddress

CURVE = ec.SECP256R1()
RECORD = 4096  # bytes of the one record that a message is
VALID = 12 * 3600  # seconds for which a signature counts


def text_of(data: bytes) -> str:
    """Bytes as the web writes them in addresses and headers."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars="-_", validate=True)
    except ValueError:
        return b""


def public_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    public: bytes = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return public


@dataclass(frozen=True)
class Signer:
    """The server, as push services know it."""

    key: ec.EllipticCurvePrivateKey
    contact: str  # an address of whoever runs it, as push services ask for one

    @property
    def public(self) -> str:
        """What browsers are told, so that they take messages of this server alone."""
        return text_of(public_of(self.key))

    def header(self, origin: str, now: int) -> str:
        """The header `Authorization` of a message to a push service."""
        claims = {"aud": origin, "exp": now + VALID, "sub": self.contact}
        parts = [{"typ": "JWT", "alg": "ES256"}, claims]
        said = ".".join(text_of(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        r, s = decode_dss_signature(self.key.sign(said.encode(), ec.ECDSA(SHA256())))
        return f"vapid t={said}.{text_of(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


def signer(secret: bytes, contact: str) -> Signer:
    return Signer(ec.derive_private_key(int.from_bytes(secret), CURVE), contact)


def check_keys(key: bytes, auth: bytes) -> None:
    """Refuse what no browser gives: a public key that is no point of the curve, a secret of another length."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key)
        assert len(key) == 65 and len(auth) == 16
    except (ValueError, AssertionError):
        raise BadAddress("that is not how a browser subscribes to notices; press the button again") from None


def derived(secret: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    key: bytes = HKDF(SHA256(), length, salt, about).derive(secret)
    return key


def encrypted(
    text: bytes, key: bytes, auth: bytes, ours: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """A message for the browser with this public key and secret; our key and the salt are drawn anew."""
    ours, salt = ours or ec.generate_private_key(CURVE), salt or secrets.token_bytes(16)
    public = public_of(ours)
    shared = ours.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, key))
    secret = derived(shared, auth, b"WebPush: info\0" + key + public, 32)
    content, nonce = (
        derived(secret, salt, b"Content-Encoding: " + what + b"\0", length)
        for what, length in ((b"aes128gcm", 16), (b"nonce", 12))
    )
    sealed: bytes = AESGCM(content).encrypt(nonce, text + b"\x02", None)  # the last record ends with a 2
    return salt + RECORD.to_bytes(4) + bytes([len(public)]) + public + sealed
