"""Descriptions in short: docs/mcp-protocol.md, "Slim lists"."""

from .._core.pattern import pattern

_LEAST = 20  # code points of the first sentence
_MOST = 160  # of any
_SPACE = pattern("[ \t\n\v\f\r]+")
# A mark with a small letter behind it ends no sentence: that is an abbreviation.
_END = pattern("[.!?](?= (?![a-z]))|[。！？]")
_WARNING = pattern(
    "DEPRECATED|MUST|NEVER|WARNING|IMPORTANT|deprecated|cannot be undone"
)


def slim_text(text: str) -> str:
    """What a description says first, in one line, and the first warning behind it."""
    line = _SPACE().sub(" ", text).strip(" ")
    end = _sentence_end(line, 0, _LEAST)
    first = _short(line[:end])
    while end < len(line):
        start = end + line.startswith(" ", end)
        end = _sentence_end(line, start, 1)
        if _WARNING().search(line, start, end):
            return f"{first} {_short(line[start:end])}"
    return first


def _sentence_end(line: str, start: int, least: int) -> int:
    """The place behind the sentence of at least so many code points that begins there."""
    found = _END().search(line, start + least - 1)
    return found.end() if found else len(line)


def _short(sentence: str) -> str:
    """Cut what is too long between words."""
    if len(sentence) <= _MOST:
        return sentence
    space = sentence.rfind(" ", 1, _MOST)
    return f"{sentence[: space if space > 0 else _MOST - 1]}…"
