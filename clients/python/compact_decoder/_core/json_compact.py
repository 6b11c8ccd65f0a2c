"""JSON without the white space between its tokens."""

from .json import Scanner
from .json_quick import quick_copy, without_space


def compact_json(text: str, depth: int) -> str:
    """A text that is one JSON value, without the white space between its tokens.

    Its brackets count as inside an object, so one of depth is open already.
    CompactError (format) for what is no JSON, or too deep.
    """
    scanner = Scanner(text, depth)
    at = scanner.space(0)
    end, copy = quick_copy(text, at, depth - 1)
    scanner.check_end(end or scanner.walked(at, 1))
    return copy if end else without_space(text)
