"""JSON inside strings of the structure algorithm: with or without indentation, quoted."""

import re
from collections.abc import Iterator

_KNOWN = 1 << 10
_PART = (
    1 << 10
)  # bytes that are laid out together: at depth 512 a thousand times as much
_LEVELS = re.compile(rb"[\[{](?![\]}])|(?<![\[{])[\]}]|,|:")


def sections(text: bytes | bytearray, size: int) -> Iterator[bytes]:
    """The parts of a JSON text, of about so many bytes; all but the last end in front of
    a comma between values."""
    at, most = 0, size
    while at + most < len(text):
        part = bytes(text[at : at + most])
        end = _last_comma(part)
        if end > 0:
            yield part[:end]
            at, most = at + end, size
        else:
            most *= 2
    yield bytes(text[at:])


def _last_comma(text: bytes) -> int:
    """Where the last comma outside of strings is; 0 for none but at the beginning."""
    masked = text.replace(b"\\\\", b"\1\1").replace(b'\\"', b"\1\1")
    parts = masked.split(b'"')
    end = len(text)
    for index in range(len(parts) - 1, -1, -1):
        start = end - len(parts[index])
        comma = -1 if index % 2 else parts[index].rfind(b",")
        if comma >= 0:
            return start + comma
        end = start - 1
    return 0


def outside(text: bytes) -> list[bytes] | None:
    """Split a text: parts at even places are outside strings, the others inside.

    Escapes in strings are masked; `joined` restores them. None for a text that
    contains one of the masking characters.
    """
    if b"\1" in text or b"\2" in text:
        return None
    return text.replace(b"\\\\", b"\1").replace(b'\\"', b"\2").split(b'"')


def joined(parts: list[bytes]) -> bytes:
    """The text of which these are the parts."""
    return b'"'.join(parts).replace(b"\2", b'\\"').replace(b"\1", b"\\\\")


def indent(text: bytes, room: int) -> bytes | None:
    """JSON without white space, with two spaces for each level; None if over room."""
    try:
        return b"".join(indented(text, room))
    except OverflowError:
        return None


def indented(text: bytes | bytearray, room: int) -> Iterator[bytes]:
    """The parts of what indent returns; OverflowError if over room."""
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

    for section in sections(text, _PART):
        parts = outside(section) or []
        room -= len(section)
        for index in range(0, len(parts), 2):
            part = parts[index]
            known = laid.get((part, level))
            if known is None:
                key, left = (part, level), room
                new = _LEVELS.sub(lay, part)
                room = left
                if len(laid) > _KNOWN:
                    laid.clear()
                known = laid[key] = (new, level)
            parts[index], level = known
            room -= len(parts[index]) - len(part)
            if room < 0:
                raise OverflowError
        yield joined(parts)


def quoted(text: bytes | bytearray) -> bytes | bytearray:
    """JSON, which may be laid out in lines, as the text of a string."""
    text = text.replace(b"\\", b"\\\\").replace(b'"', b'\\"')
    return text.replace(b"\n", b"\\n")
