"""What is wrong with a text that should be JSON."""

from .errors import CompactError
from .json import Scanner


def json_fault(text: str, depth: int) -> CompactError | None:
    """The fault in a text that should be one JSON value; None if it is one."""
    scanner = Scanner(text, depth)
    try:
        scanner.check_end(scanner.value(scanner.space(0), 0))
    except CompactError as error:
        return error
    return None
