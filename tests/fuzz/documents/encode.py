"""Encodes the documents of `go run ./tests/fuzz --documents` (encoders.go), and reads its frames back.

In: the size of what follows, the number of documents, and each with its size in front;
out: SHA-256 of what becomes of each. Sizes are four bytes, the lowest first.
"""

import struct
import sys
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "clients" / "python"))

from compact_decoder import CompactError
from compact_decoder._core.limits import DEFAULT_LIMITS
from compact_decoder._m2m.structure_decode import decode_structure
from compact_decoder._m2m.structure_encode import encode_structure

DEPTH = DEFAULT_LIMITS.depth


def outcome(document: str) -> bytes:
    """The frames, and the documents that they are restored to."""
    try:
        dense = encode_structure(document, DEPTH, True)
        plain = encode_structure(document, DEPTH, False)
        content = decode_structure(dense, DEFAULT_LIMITS).encode()
        again = content if plain == dense else decode_structure(plain, DEFAULT_LIMITS).encode()
        return b"\n".join((dense, plain, content, again, b""))
    except CompactError:
        return b"refused\n"


def main() -> None:
    read, write = sys.stdin.buffer.read, sys.stdout.buffer
    while head := read(4):
        batch = read(int.from_bytes(head, "little"))
        (count,) = struct.unpack_from("<I", batch)
        at, outcomes = 4, []
        for _ in range(count):
            end = at + 4 + int.from_bytes(batch[at : at + 4], "little")
            outcomes.append(outcome(batch[at + 4 : end].decode()))
            at = end
        write.write(sha256(b"".join(outcomes)).digest())
        write.flush()


main()
