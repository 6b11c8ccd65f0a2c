"""How much of a content repeats what came earlier in it."""

from .._core.arguments import checked
from .._core.errors import text_error
from .._core.text import is_unicode
from .compression_gen import SAMPLE, WINDOW


@checked
def repetition_ratio(content: str) -> tuple[int, int]:
    """How many windows of the sample repeat an earlier one, and how many there are.

    CompactError (text) for a lone surrogate.
    """
    check_content(content)
    return repetition(content[:SAMPLE].encode())


def check_content(content: str) -> None:
    """Refuse a lone surrogate."""
    if not is_unicode(content):
        raise text_error("content")


def repetition(data: bytes) -> tuple[int, int]:
    sample = data[:SAMPLE]
    windows = max(0, len(sample) - WINDOW + 1)
    seen = {sample[at : at + WINDOW] for at in range(windows)}
    return windows - len(seen), windows
