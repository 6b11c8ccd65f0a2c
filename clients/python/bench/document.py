"""The decoder as the protocol's document writes it down, line by line.

Base85 is the document's own listing, its tables moved out of the function in
favour of this side of the comparison. MessagePack is the least that reads the
tuples, without one check. Nothing here refuses anything.
"""

import zlib

ALPHABET = (
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    "abcdefghijklmnopqrstuvwxyz.-:+=^!/*?&<>()[]{}@%$#"
)
REVERSE = {c: i for i, c in enumerate(ALPHABET)}
STATUSES = ["OK", "ERR", "PART", "STREAM"]
MODELS = ["G3", "C4", "X5", "OL", "AD", "SE"]


def decode_base85(encoded: str) -> bytes:
    result = []
    i = 0

    while i + 5 <= len(encoded):
        value = sum(REVERSE[encoded[i + j]] * (85 ** (4 - j)) for j in range(5))
        result.extend(
            [
                (value >> 24) & 0xFF,
                (value >> 16) & 0xFF,
                (value >> 8) & 0xFF,
                value & 0xFF,
            ]
        )
        i += 5

    remaining = len(encoded) - i
    if remaining > 0:
        padded = [84] * 5
        for j in range(remaining):
            padded[j] = REVERSE[encoded[i + j]]
        value = sum(padded[j] * (85 ** (4 - j)) for j in range(5))
        for j in range(remaining - 1):
            result.append((value >> (24 - 8 * j)) & 0xFF)

    return bytes(result)


def read_msgpack(data: bytes) -> list[int | str]:
    elements: list[int | str] = []
    i = 1
    for _ in range(data[0] & 0x0F):
        first = data[i]
        i += 1
        if first < 0x80:
            elements.append(first)
        elif first == 0xCC or first == 0xCD or first == 0xCE:
            size = 1 << (first - 0xCC)
            elements.append(int.from_bytes(data[i : i + size], "big"))
            i += size
        else:
            if first < 0xC0:
                size = first & 0x1F
            else:
                width = 1 << (first - 0xD9)
                size = int.from_bytes(data[i : i + width], "big")
                i += width
            elements.append(data[i : i + size].decode())
            i += size
    return elements


def decode(wire: str) -> dict[str, object]:
    data = decode_base85(wire[1:])
    if wire[0] == "Z":
        data = zlib.decompress(data)
    _version, status, model, *rest = read_msgpack(data)
    return {
        "status": STATUSES[int(status)],
        "model": MODELS[int(model)],
        "tokens": rest[0] if len(rest) == 2 else 0,
        "result": rest[-1],
    }
