"""What the frames of definitions begin with, and how references are written."""

import re
from typing import Literal, NamedTuple

# How many hex digits a reference may have.
SHORTEST, LONGEST = 8, 64
_DIGITS = re.compile(rf"[0-9a-z]{{{SHORTEST},{LONGEST}}}")


class Family(NamedTuple):
    """The frames of tools, or of system prompts: each header up to what follows."""

    kind: Literal["tool", "system"]
    prefix: str
    define: str
    refer: str
    miss: str
    reference: str


def is_reference(prefix: str, text: str) -> bool:
    """Whether a text is a reference of a prefix; its digits are opaque here."""
    return text.startswith(prefix) and bool(_DIGITS.fullmatch(text, len(prefix)))
