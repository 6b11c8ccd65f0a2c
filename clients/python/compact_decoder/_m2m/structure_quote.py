"""JSON inside strings of the structure algorithm: with or without indentation, quoted."""

import re

# An opening quote and the mark of a step. This pair occurs nowhere else: a quote
# inside a string has a backslash, and this character never follows a closing
# quote.
_KNOWN = 1 << 10
_LEVELS = re.compile(rb"[\[{](?![\]}])|(?<![\[{])[\]}]|,|:")


def outside(text: bytes) -> list[bytes] | None:
    """Split a text: parts at even places are outside strings, the others inside.

    Escapes in strings are masked; `unmask` restores them. None for a text that
    contains one of the masking characters.
    """
    if b"\1" in text or b"\2" in text:
        return None
    return text.replace(b"\\\\", b"\1").replace(b'\\"', b"\2").split(b'"')


def joined(parts: list[bytes]) -> bytes:
    """The text of which these are the parts."""
    return b'"'.join(parts).replace(b"\2", b'\\"').replace(b"\1", b"\\\\")


def indent(text: bytes | bytearray, room: int) -> bytes | None:
    """JSON without white space, with two spaces for each level; None if over room."""
    parts = outside(bytes(text)) or []
    room -= len(text)
    level = 0
    laid: dict[tuple[bytes, int], tuple[bytes, int]] = {}  # by text and level

    def lay(match: re.Match[bytes]) -> bytes:
        nonlocal level, room
        char = match[0]
        if char == b":":
            return b": "
        level += (char in b"[{") - (char in b"]}")
        line = b"\n" + b"  " * level
        room -= len(line)
        if room < 0:
            raise OverflowError
        return line + char if char in b"]}" else char + line

    for index in range(0, len(parts), 2):
        part = parts[index]
        known = laid.get((part, level))
        if known is None:
            key, left = (part, level), room
            try:
                new = _LEVELS.sub(lay, part)
            except OverflowError:
                return None
            room = left
            if len(laid) > _KNOWN:
                laid.clear()
            known = laid[key] = (new, level)
        parts[index], level = known
        room -= len(parts[index]) - len(part)
        if room < 0:
            return None
    return joined(parts)


def quoted(text: bytes | bytearray, room: int) -> bytes | None:
    """JSON, which may be laid out in lines, as a string; None if over room."""
    if len(text) + sum(map(text.count, (b"\\", b'"', b"\n"))) + 2 > room:
        return None
    text = text.replace(b"\\", b"\\\\").replace(b'"', b'\\"')
    return b'"' + text.replace(b"\n", b"\\n") + b'"'
