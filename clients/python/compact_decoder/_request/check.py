"""The check and the deltas, for both sides of a session: docs/request.md, "Sessions"."""

import re
from hashlib import sha256

from .._core.causes_gen import SESSION_ARGS
from .._core.errors import CompactError, as_written, format_error
from .._core.json import Scanner
from .._core.json_text import quote
from .._core.limits_gen import Limits
from .requests_gen import ARGS, CHECK, REQUEST_REFERENCE

_DIGITS = 16
_ARGS_HEAD = "{" + quote(CHECK) + ":" + quote(REQUEST_REFERENCE)[:-1]
_ARGS_MIDDLE = '",' + quote(ARGS) + ":"
_SESSION_ARGS = re.compile(
    f"{re.escape(_ARGS_HEAD)}([0-9a-f]{{{_DIGITS}}}){re.escape(_ARGS_MIDDLE)}"
)


def check_value(previous: str, tool: str, system: str, args: str, deltas: str) -> str:
    """The check value of a request; tool and system are full references, or empty."""
    return _digits(f"{previous}\n{tool}\n{system}\n{args}\n{deltas}")


def extended_value(previous: str, text: str) -> str:
    """The check value after both sides appended a text that was not sent."""
    return _digits(f"+{previous}\n{text}")


def _digits(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:_DIGITS]


def session_args(check: str, args: str) -> str:
    """The arguments of a frame, which hold a check value and those of the turn."""
    return f"{_ARGS_HEAD}{check}{_ARGS_MIDDLE}{args}}}"


def read_session_args(text: str, limits: Limits) -> tuple[str, str]:
    """The check value and the arguments of the turn, both exactly as written."""
    match = _SESSION_ARGS.match(text)
    if match is None:
        raise _not_session_args(text)
    try:
        end = Scanner(text, limits.depth - 1).value(match.end(), 0)
    except CompactError:
        raise _not_session_args(text) from None
    if text[end:] != "}":
        raise _not_session_args(text)
    return match[1], text[match.end() : end]


def _not_session_args(text: str) -> CompactError:
    return format_error(SESSION_ARGS, value=as_written(text))
