"""The protocol's first Python decoder, for comparison: the same work, the same way.

Its steps, not its text: one dictionary lookup a character in Base85, the msgpack
package for payloads, json.loads for verbose answers, enumerations for codes, a
dataclass for the answer. What it lacks it lacks here too: it checks little, and
takes an unknown number for the first of its table.
"""

import base64
import json
import zlib
from dataclasses import dataclass
from enum import Enum
from typing import Any

import msgpack

ALPHABET = (
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "abcdefghijklmnopqrstuvwxyz.-:+=^!/*?&<>()[]{}@%$#"
)
DIGITS = {character: digit for digit, character in enumerate(ALPHABET)}


class Status(Enum):
    OK = "OK"
    ERR = "ERR"
    PART = "PART"
    STREAM = "STREAM"


class Model(Enum):
    G3 = "G3"
    C4 = "C4"
    X5 = "X5"
    OL = "OL"
    AD = "AD"
    SE = "SE"


STATUSES = dict(enumerate(Status))
MODELS = dict(enumerate(Model))
NAMES = (
    ("gemini", Model.G3),
    ("claude", Model.C4),
    ("codex", Model.X5),
    ("gpt", Model.X5),
    ("ollama", Model.OL),
    ("adam", Model.AD),
    ("seele", Model.SE),
)


@dataclass
class Answer:
    status: Status
    model: Model | str
    tokens: int
    result: str


def decode_base85(text: str) -> bytes:
    if len(text) == 0:
        return b""
    out = bytearray()
    at = 0
    while at + 5 <= len(text):
        try:
            a = DIGITS[text[at]]
            b = DIGITS[text[at + 1]]
            c = DIGITS[text[at + 2]]
            d = DIGITS[text[at + 3]]
            e = DIGITS[text[at + 4]]
        except KeyError:
            raise ValueError("a character that Base85 does not have") from None
        group = a * 52200625 + b * 614125 + c * 7225 + d * 85 + e
        out.append((group >> 24) & 0xFF)
        out.append((group >> 16) & 0xFF)
        out.append((group >> 8) & 0xFF)
        out.append(group & 0xFF)
        at += 5
    tail = [DIGITS[character] for character in text[at:]]
    if tail:
        group = 0
        for digit in tail + [84] * (5 - len(tail)):
            group = group * 85 + digit
        out += group.to_bytes(4, "big")[: len(tail) - 1]
    return bytes(out)


def read_payload(data: bytes) -> Answer:
    fields: Any = msgpack.unpackb(data, raw=False)
    if not isinstance(fields, list) or len(fields) < 4:
        raise ValueError("no payload")
    version = fields[0]
    if version == 1:
        return Answer(
            status=Status(fields[1]),
            model=fields[2],
            tokens=fields[3],
            result=fields[4],
        )
    if version not in (2, 3):
        raise ValueError("no version")
    short = version == 3 and len(fields) == 4
    return Answer(
        status=STATUSES.get(fields[1], Status.OK),
        model=MODELS.get(fields[2], Model.G3),
        tokens=0 if short else fields[3],
        result=fields[3] if short else fields[4],
    )


def code_of(model: str) -> Model | str:
    lower = model.lower()
    for name, code in NAMES:
        if name in lower:
            return code
    return model[:2].upper()


def decode(wire: str) -> Answer:
    text = wire.strip()
    if text.startswith("Z"):
        return read_payload(zlib.decompress(decode_base85(text[1:])))
    if text.startswith("A"):
        return read_payload(decode_base85(text[1:]))
    if text.startswith("M"):
        return read_payload(base64.b64decode(text[1:]))
    if text.startswith("A85:"):
        return read_payload(decode_base85(text[4:]))
    if text.startswith("MPK:"):
        return read_payload(base64.b64decode(text[4:]))
    if text.startswith("RES|"):
        parts = text.split("|")
        if len(parts) < 5:
            raise ValueError("too few fields")
        return Answer(
            status=Status(parts[1]),
            model=parts[2],
            tokens=int(parts[3]),
            result="|".join(parts[4:]),
        )
    members: Any = json.loads(text)
    return Answer(
        status=Status.OK if members.get("returncode", 0) == 0 else Status.ERR,
        model=code_of(members.get("model", "")),
        tokens=0,
        result=members.get("response", ""),
    )
