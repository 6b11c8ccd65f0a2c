"""How deep records in records are as JSON, for encoders.

A judge of a record or a value gets how many brackets are open around it. As with all
that knows nothing of where it stands, errors name the record itself by the empty text.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from .._core.errors import CompactError, quoted
from .._core.json import Scanner
from .._core.json_text import quote
from .._core.limits_gen import Limits
from .elements_verbose import JSONLayout, too_deep
from .records import put_before
from .records_layout import LooksInside

Deep = Callable[[Any, int, Limits], None]
# What judges a field's value, and what judges the records in it.
DeepField = tuple[Callable[[str, Any, Deep, int, Limits], None], Deep]


class RecordsJSONLayout(LooksInside, JSONLayout):
    """A layout in which records are JSON: inside has what judges fields that hold some."""

    __slots__ = ("_inside",)

    def __init__(
        self,
        inside: Mapping[str, DeepField],
        lacks: Collection[str] = (),
        separator: str = "",
        separated: Mapping[str, Callable[[Any], str]] | None = None,
        blank: Collection[str] = (),
    ) -> None:
        super().__init__(lacks, separator, separated, blank)
        self._inside = inside

    def judge_inside(
        self,
        field: str,
        value: object,
        allow_loss: Collection[str],
        limits: Limits,
        sure: bool,
    ) -> None:
        if not sure and field not in self._lacks:
            judge, deep = self._inside[field]
            judge(field, value, deep, 1, limits)


def check_open(field: str, opened: int, limits: Limits) -> None:
    """Refuse a bracket with which too many are open."""
    if opened > limits.depth:
        raise too_deep(field, limits)


def check_deep_text(field: str, text: str, opened: int, limits: Limits) -> None:
    """Refuse JSON that has too many brackets where it stands."""
    left = limits.depth - opened
    if text.count("[") + text.count("{") > left:
        try:
            Scanner(text, limits.depth).value(0, opened)
        except CompactError:
            raise too_deep(field, limits) from None


def check_deep_texts(
    field: str,
    texts: "list[str] | dict[str, str]",
    opened: int,
    limits: Limits,
) -> None:
    """The same of a list or a map of JSON."""
    check_open(field, opened + 1, limits)
    keyed = isinstance(texts, dict)
    for key, text in texts.items() if isinstance(texts, dict) else enumerate(texts):
        try:
            check_deep_text("", text, opened + 1, limits)
        except CompactError as error:
            place = quote(str(key)) if keyed else key
            shown = quoted(str(key)) if keyed else key
            put_before(error, f"{field}[{place}]", f"{field}[{shown}]")
            raise
