"""How decoders make frozen records."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

_P = ParamSpec("_P")
_R = TypeVar("_R")


def frozen_as(
    record: type[_R], thawed: type[object]
) -> Callable[[Callable[_P, object]], Callable[_P, _R]]:
    """For a constructor that fills an object of the thawed class and makes it a record.

    A frozen class sets each field by object.__setattr__, which takes a decoder five
    times as long as plain assignments. The thawed class has the record's slots and lets
    them be set, so an object of it is a record as soon as its class is. Where Python
    doesn't let an object's class change, the record's class is the constructor itself.
    """

    def constructor(make: Callable[_P, object]) -> Callable[_P, _R]:
        chosen: object = make
        try:
            thawed().__class__ = record
        except TypeError:
            chosen = record
        return cast("Callable[_P, _R]", chosen)

    return constructor
