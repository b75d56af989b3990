"""A passkey in software: creates credentials and signs challenges as a browser and its authenticator would."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url as encode

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """One passkey. Tests change its fields to forge answers."""

    def __init__(self, origin: str, domain: str = "localhost") -> None:
        self.origin, self.domain = origin, domain
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.count = 0

    def create(self, options: dict[str, Any], **client: Any) -> dict[str, Any]:
        """The answer to the options for a new passkey; `client` overrides what the browser says."""
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._data(PRESENT | VERIFIED | ATTESTED) + attested
        response = {"attestationObject": encode(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data}))}
        return self._answer(response, self._client("webauthn.create", options, client))

    def sign(self, options: dict[str, Any], **client: Any) -> dict[str, Any]:
        """The answer to the options for signing in."""
        self.count += 1
        said, data = self._client("webauthn.get", options, client), self._data(PRESENT | VERIFIED)
        signed = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer({"authenticatorData": encode(data), "signature": encode(signed)}, said)

    def _client(self, kind: str, options: dict[str, Any], changes: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said | changes).encode()

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.domain.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _answer(self, response: dict[str, Any], client: bytes) -> dict[str, Any]:
        id = encode(self.id)
        whole = {"clientDataJSON": encode(client), **response}
        return {"id": id, "rawId": id, "type": "public-key", "response": whole, "clientExtensionResults": {}}
