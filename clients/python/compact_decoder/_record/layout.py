"""What a layout cannot carry of a record."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from .._core.errors import not_carried

_T = TypeVar("_T")


class Layout:
    """One layout of a record, for encoders: what of a record it cannot write.

    lacks      the optional fields that it does not have
    separator  what stands behind the fields of a text
    separated  those of them in which it could stand too, and how they are written
    blank      the fields that are absent where their text is empty
    """

    __slots__ = (
        "_blank",
        "_confuses_none",
        "_lacks",
        "_separated",
        "_separator",
    )

    def __init__(
        self,
        lacks: Collection[str] = (),
        separator: str = "",
        separated: Mapping[str, Callable[[Any], str]] | None = None,
        blank: Collection[str] = (),
    ) -> None:
        self._lacks = lacks
        self._separator = separator
        self._separated = separated or {}
        self._blank = blank
        self._confuses_none = not (separated or blank)

    def carried(self, field: str, value: _T, show: Callable[[_T], str]) -> _T:
        """A canonical value, else CompactError (unrepresentable)."""
        if not self._confuses_none and self._confuses(field, value):
            raise not_carried(field, show(value))
        return value

    def kept(
        self,
        field: str,
        value: _T | None,
        allow_loss: Collection[str],
        show: Callable[[_T], str],
    ) -> _T | None:
        """The same of an optional field's value, or None if its loss is allowed."""
        if value is None or field not in self._lacks:
            return value
        if field in allow_loss:
            return None
        raise not_carried(field, show(value))

    def carries(self, value_of: Callable[[str], object]) -> bool:
        """Whether nothing of a record is lost, or confused."""
        for field in self._lacks:
            if value_of(field) is not None:
                return False
        if self._confuses_none:
            return True
        for field in (*self._separated, *self._blank):
            value = value_of(field)
            if value is not None and self._confuses(field, value):
                return False
        return True

    def _confuses(self, field: str, value: object) -> bool:
        """Whether a text would be read as something else."""
        write = self._separated.get(field)
        if write and self._separator in write(value):
            return True
        return not value and field in self._blank
