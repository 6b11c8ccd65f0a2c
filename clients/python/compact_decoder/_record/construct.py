"""How decoders make frozen records."""

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, ParamSpec, TypeVar, cast

_P = ParamSpec("_P")
_T = TypeVar("_T")


def constructor(record: Callable[_P, _T]) -> Callable[_P, _T]:
    """A constructor of a frozen dataclass with slots, in a fifth of its own one's time.

    A frozen class sets each field by object.__setattr__. This one makes an object of a
    class with the same slots that is not frozen, and then changes the object's class.
    """
    frozen = cast("Any", record)
    thawed = type(frozen.__name__, (), {"__slots__": frozen.__slots__})
    try:
        thawed().__class__ = frozen
    except TypeError:  # not every Python lets an object's class change
        return record
    every = fields(frozen)
    lines = [  # names of fields have no capitals
        f"def make({', '.join(field.name for field in every)}):",
        "MADE = THAWED()",
        *(f"MADE.{field.name} = {field.name}" for field in every),
        "MADE.__class__ = FROZEN",
        "return MADE",
    ]
    scope: dict[str, Any] = {"THAWED": thawed, "FROZEN": frozen}
    exec("\n ".join(lines), scope)
    make = scope["make"]
    make.__defaults__ = tuple(f.default for f in every if f.default is not MISSING)
    return cast("Callable[_P, _T]", make)
