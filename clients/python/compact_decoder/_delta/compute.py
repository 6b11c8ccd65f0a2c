"""From two contents to the frame between them."""

from collections.abc import Collection

from .._core.arguments import checked
from .._core.errors import text_error
from .._core.text import is_unicode
from .change import Change
from .deltas_gen import compute_frame


@checked
def compute_delta(old: str, new: str, *, allow: Collection[str] | None = None) -> str:
    """The shortest frame, in UTF-8 bytes, that turns old into new.

    allow restricts the operations to those of these symbols, and is needed for one
    that is not written unasked; the compressed one alone compresses the shortest of
    all that need no asking. CompactError: of the text kind
    for a lone surrogate; unrepresentable ("delta") if no allowed one applies.
    """
    change = Change(old, new)
    check_compute(change)
    return compute_frame(change, None if allow is None else frozenset(allow))


def check_compute(change: Change) -> None:
    """Refuse lone surrogates in either content."""
    if not is_unicode(change.old):
        raise text_error("old content")
    if not is_unicode(change.new[change.prefix :]):
        raise text_error("new content")
