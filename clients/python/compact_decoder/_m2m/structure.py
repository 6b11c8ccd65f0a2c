"""What both directions of the structure algorithm share.

See docs/m2m.md, "T2". Sizes are UTF-8 bytes; all tests are on raw
characters. Nothing recurses.
"""

import re

from .._core.json import Scanner
from .._core.text import utf8_size

# A string, array or object of so many bytes is numbered when it has been written,
# and a reference from then on.
NUMBERED = 16

ESCAPE = "="
REFERENCE = '"=^'
JSON, JSON2, ROWS = '"=json"', '"=json2"', '"=rows"'

CLOSING = {"[": "]", "{": "}"}
_STRUCTURE = re.compile(r'["{}\[\],:]')


def indent(text: str, room: int) -> str | None:
    """Minified JSON with two spaces for each level; None if over room bytes."""
    scanner = Scanner(text, 0)
    room -= utf8_size(text)
    level = 0
    match = _STRUCTURE.search(text)
    while match and room >= 0:
        at, char = match.end(), match[0]
        new = ""
        if char == '"':
            at = scanner.string(at - 1)
        elif char == ":":
            new = " "
        elif char in CLOSING and text[at] == CLOSING[char]:
            at += 1
        else:
            level += (char in CLOSING) - (char in "]}")
            new = "\n" + "  " * level
        if new:
            place = at - (char in "]}")
            scanner.replace(place, place, new)
            room -= len(new)
        match = _STRUCTURE.search(text, at)
    return scanner.take(len(text)) if room >= 0 else None
