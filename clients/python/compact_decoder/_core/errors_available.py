"""Errors of what is not to be had here: a library, or a part of the protocol."""

from .causes_gen import NOT_AVAILABLE, NOT_DECLARED
from .errors import CompactError, make_error
from .errors_gen import NOT_AVAILABLE_ERROR


def no_brotli() -> CompactError:
    """The error for Brotli that is asked for by name, without a library."""
    package = __name__.partition(".")[0].replace("_", "-")
    how = f"pip install {package}[brotli]"
    return make_error(NOT_AVAILABLE_ERROR, NOT_AVAILABLE, expected="Brotli", value=how)


def not_declared(what: str) -> CompactError:
    """The error for something that this protocol does not declare."""
    return make_error(NOT_AVAILABLE_ERROR, NOT_DECLARED, expected=what)
