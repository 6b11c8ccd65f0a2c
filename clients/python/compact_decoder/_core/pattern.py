"""Regular expressions that are compiled when they are first used."""

import re
from collections.abc import Callable
from functools import cache


def pattern(text: str) -> Callable[[], re.Pattern[str]]:
    """A function that gives the expression: compiling takes longer than loading a module."""

    @cache
    def compiled() -> re.Pattern[str]:
        return re.compile(text)

    return compiled
