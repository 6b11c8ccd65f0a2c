"""The dictionary algorithm: a byte for each common pattern.

See docs/m2m.md §5.5. Payloads are bytes. An ASCII byte stands for itself and a
code for its pattern; the run code is followed by a length and that many bytes as
they are.
"""

import re

from .._core.causes_gen import DICTIONARY
from .._core.errors_content import decompression_error, output_error
from .._core.limits_gen import Limits
from .._core.utf8 import decode_utf8
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
    return decode_utf8(bytes(out), "content")


def _piece(payload: bytes, at: int) -> tuple[bytes, int]:
    """The text that a code stands for, and the position behind it."""
    code = payload[at]
    if code != RUN:
        pattern = PATTERNS.get(code)
        if pattern is None:
            raise decompression_error(DICTIONARY)
        return pattern, at + 1
    start = at + 2
    size = payload[at + 1] if start <= len(payload) else 0
    if size == 0 or start + size > len(payload):
        raise decompression_error(DICTIONARY)
    return payload[start : start + size], start + size


def _write(out: bytearray, piece: bytes, limit: int) -> None:
    if len(out) + len(piece) > limit:
        raise output_error(limit)
    out += piece
