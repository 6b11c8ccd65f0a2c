"""The first format that carries the record.

Selections take a canonical record, and never lose a field: docs/record.md §6.
"""

from collections.abc import Sequence
from typing import TypeVar

from .._core.errors import CompactError
from .._core.limits_gen import Limits
from .codec import Codec

_R = TypeVar("_R")
_F = TypeVar("_F", bound="str | bytes")


class FirstThat:
    """The first candidate that can carry the record."""

    __slots__ = ("_candidates",)

    def __init__(self, candidates: Sequence[str]) -> None:
        self._candidates = candidates

    def __call__(
        self, codec: Codec[_R, _F], record: _R, limits: Limits, version: int | None
    ) -> _F:
        failures: list[CompactError] = []
        for format in self._candidates:
            try:
                return codec.write(record, format, limits, version)
            except CompactError as error:
                failures.append(error)
        raise failures[0]
