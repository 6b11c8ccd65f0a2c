"""The dictionary algorithm: a byte for each common pattern.

See docs/m2m.md §5.5. Payloads are bytes: what stands for itself is
ASCII, a code stands for its pattern, and the run code, a length and as many bytes
for those bytes.
"""

import re

from .._core.errors import failed, over_output
from .._core.limits import Limits
from .._core.text import utf8
from .dictionary_gen import PATTERNS, RUN

_LONGEST_RUN = 255
_CODES = {pattern: bytes((code,)) for code, pattern in PATTERNS.items()}
# At each place the longest pattern, else a run of what would be codes.
_PIECE = re.compile(
    b"|".join(
        [re.escape(pattern) for pattern in sorted(_CODES, key=len, reverse=True)]
        + [rb"[\x80-\xff]{1,%d}" % _LONGEST_RUN]
    )
)
_CODE = re.compile(rb"[\x80-\xff]")


def encode_dictionary(content: str) -> bytes:
    """The payload for a text."""
    return _PIECE.sub(_code, content.encode())


def _code(match: re.Match[bytes]) -> bytes:
    piece = match[0]
    return _CODES.get(piece) or bytes((RUN, len(piece))) + piece


def decode_dictionary(payload: bytes, limits: Limits) -> str:
    """The content of a payload; CompactError (decompression)."""
    out = bytearray()
    at = 0
    while at < len(payload):
        match = _CODE.search(payload, at)
        end = match.start() if match else len(payload)
        _write(out, payload[at:end], limits.output)
        at = end
        if match:
            piece, at = _piece(payload, end)
            _write(out, piece, limits.output)
    return utf8(bytes(out))


def _piece(payload: bytes, at: int) -> tuple[bytes, int]:
    """What a code stands for, and the position behind it."""
    code = payload[at]
    if code != RUN:
        pattern = PATTERNS.get(code)
        if pattern is None:
            raise failed("a code without a pattern")
        return pattern, at + 1
    start = at + 2
    size = payload[at + 1] if start <= len(payload) else 0
    if size == 0 or start + size > len(payload):
        raise failed("a run that is empty or cut")
    return payload[start : start + size], start + size


def _write(out: bytearray, piece: bytes, limit: int) -> None:
    if len(out) + len(piece) > limit:
        raise over_output()
    out += piece
