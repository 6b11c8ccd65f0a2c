"""Properties over drawn values: by hypothesis, or by a seeded loop without it."""

import os
import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

try:
    import hypothesis
    from hypothesis import strategies
except ImportError:
    hypothesis = None  # type: ignore[assignment]

_T = TypeVar("_T")
# Half as many outside of CI, ten times as many in long runs (go run ./tests --long).
_IN_CI = "python" in os.environ.get("COMPACT_REQUIRE", "")
EXAMPLES = 1500 if os.environ.get("COMPACT_LONG") else 75 if _IN_CI else 40

# ASCII with what formats treat specially, two to four bytes of UTF-8, U+FEFF.
CHARACTERS = 'ab|"\\{}:,0 \n\t\x00\x1f\x7féß٣한글\u2028\ufeff\ufffd😀🎉'


class Draw(Protocol):
    """The source of a property's values."""

    def integer(self, low: int, high: int) -> int: ...

    def data(self, longest: int) -> bytes: ...

    def text(self, longest: int) -> str: ...


class _Hypothesis:
    def __init__(self, data: Any) -> None:
        self._data = data

    def integer(self, low: int, high: int) -> int:
        value: int = self._data.draw(strategies.integers(low, high))
        return value

    def data(self, longest: int) -> bytes:
        value: bytes = self._data.draw(strategies.binary(max_size=longest))
        return value

    def text(self, longest: int) -> str:
        alphabet = strategies.sampled_from(CHARACTERS)
        value: str = self._data.draw(strategies.text(alphabet, max_size=longest))
        return value


class _Random:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def integer(self, low: int, high: int) -> int:
        return self._random.randint(low, high)

    def data(self, longest: int) -> bytes:
        return self._random.randbytes(self.integer(0, longest))

    def text(self, longest: int) -> str:
        size = self.integer(0, longest)
        return "".join(self._random.choice(CHARACTERS) for _ in range(size))


def choice(draw: Draw, values: Sequence[_T]) -> _T:
    return values[draw.integer(0, len(values) - 1)]


def holds(test: Callable[[Any, Draw], None]) -> Callable[[Any], None]:
    """Make a property a test method."""

    def run(self: Any) -> None:
        if hypothesis is None:
            for seed in range(EXAMPLES):
                with self.subTest(seed=seed):
                    test(self, _Random(seed))
            return

        @hypothesis.settings(
            max_examples=EXAMPLES, deadline=None, derandomize=True, database=None
        )
        @hypothesis.given(strategies.data())
        def each(data: Any) -> None:
            test(self, _Hypothesis(data))

        each()

    run.__doc__ = test.__doc__
    return run
