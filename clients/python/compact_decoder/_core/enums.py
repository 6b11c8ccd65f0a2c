"""String enums as Python 3.11 has them, for Python 3.10 too."""

from enum import Enum


class StrEnum(str, Enum):
    """An enum whose members equal their text and print as it."""

    def __str__(self) -> str:
        return str.__str__(self)
