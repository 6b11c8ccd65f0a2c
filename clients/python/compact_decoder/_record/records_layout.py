"""Layouts of records that hold others: what of these they cannot carry."""

from collections.abc import Collection

from .._core.limits_gen import Limits
from .layout import Layout


class LooksInside:
    """What a layout has that judges the records inside of a record."""

    __slots__ = ()

    def judge_inside(
        self,
        field: str,
        value: object,
        allow_loss: Collection[str],
        limits: Limits,
        sure: bool,
    ) -> None:
        """Refuse a canonical value whose records the layout cannot carry.

        Those that are sure are not too deep, and keep no members.
        """
        raise NotImplementedError


def judged_inside(
    layout: Layout,
    field: str,
    value: object,
    allow_loss: Collection[str],
    limits: Limits,
    sure: bool,
) -> None:
    """The same, of a layout that looks inside."""
    if value is not None and isinstance(layout, LooksInside):
        layout.judge_inside(field, value, allow_loss, limits, sure)
