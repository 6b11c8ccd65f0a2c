"""Errors of what is behind a tag, or compressed."""

from functools import partial

from .causes_gen import OVER_LIMIT
from .errors import CompactError, make_error
from .errors_gen import DECOMPRESSION_ERROR

# The error for anything wrong after a known tag.
decompression_error = partial(make_error, DECOMPRESSION_ERROR)


def as_decompression_error(error: CompactError) -> CompactError:
    """Turn an error of a step into an error of the frame."""
    return DECOMPRESSION_ERROR(
        error.message,
        cause=error.cause,
        position=error.position,
        field=error.field,
        value=error.value,
        limit=error.limit,
    )


def output_error(most: int, limit: str = "output") -> CompactError:
    """The error for content that is larger or deeper than the limit."""
    return make_error(DECOMPRESSION_ERROR, OVER_LIMIT, limit=limit, expected=most)
