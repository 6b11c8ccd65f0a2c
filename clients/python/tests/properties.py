"""Properties over drawn values, by seeds: the same ones in each run."""

import os
import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

_T = TypeVar("_T")
# Fewer outside of CI, ten times as many in long runs (go run ./tests --long).
_IN_CI = "python" in os.environ.get("COMPACT_REQUIRE", "")
EXAMPLES = 15_000 if os.environ.get("COMPACT_LONG") else 1500 if _IN_CI else 400

# ASCII with what formats treat specially, two to four bytes of UTF-8, U+FEFF.
CHARACTERS = 'ab|"\\{}:,0 \n\t\x00\x1f\x7féß٣한글\u2028\ufeff\ufffd😀🎉'


class Draw:
    """The source of a property's values."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def integer(self, low: int, high: int) -> int:
        return self._random.randint(low, high)

    def text(self, longest: int) -> str:
        size = self.integer(0, longest)
        return "".join(self._random.choices(CHARACTERS, k=size))

    def choice(self, values: Sequence[_T]) -> _T:
        return self._random.choice(values)


def holds(test: Callable[[Any, Draw], None]) -> Callable[[Any], None]:
    """Make a property a test method."""

    def run(self: Any) -> None:
        for seed in range(EXAMPLES):
            try:
                test(self, Draw(seed))
            except Exception as failure:
                raise AssertionError(f"it does not hold of seed {seed}") from failure

    run.__doc__ = test.__doc__
    return run
