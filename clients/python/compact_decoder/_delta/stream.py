"""Content that grows by delta frames."""

from collections.abc import Collection

from .._core.limits import DEFAULT_LIMITS, Limits
from .deltas_gen import appended, apply_frame, compute_frame, plain_frame
from .operations import Change, check_apply, check_compute


class DeltaState:
    """The content of a stream so far; it begins empty. It is of one thread."""

    __slots__ = ("_content", "_judged")

    def __init__(self, content: str = "") -> None:
        self.content = content

    @property
    def content(self) -> str:
        """What the deltas have made, or what was put here."""
        return self._content

    @content.setter
    def content(self, content: str) -> None:
        self._content = content
        self._judged = False  # no delta has seen whether it is Unicode

    def _apply(self, delta: str, limits: Limits) -> str:
        # ASCII within the limit, upon what deltas made, needs no closer look.
        if not (self._judged and delta.isascii() and len(delta) <= limits.input):
            check_apply("" if self._judged else self._content, delta, limits.input)
            self._judged = True
        frame = plain_frame(delta, limits)
        text = appended(frame)
        if text is None:
            self._content = apply_frame(self._content, frame)
        else:
            content = self._content
            del self._content  # CPython appends in place to what has one reference
            content += text
            self._content = content
        return self._content

    def __repr__(self) -> str:
        return f"{type(self).__name__}(content={self.content!r})"


class DeltaStream(DeltaState):
    """A stream that holds its content and its limits. It is of one thread."""

    __slots__ = ("_limits",)

    def __init__(self, *, limits: Limits | None = None) -> None:
        super().__init__()
        self._limits = DEFAULT_LIMITS if limits is None else limits

    def push(self, frame: str) -> str:
        """Take one whole frame and return the new content.

        What is appended costs its own length, unless a content from before is
        kept elsewhere: then that is copied. Errors are those of apply_delta; the
        content then stays as it was.
        """
        return self._apply(frame, self._limits)


def create_delta_state() -> DeltaState:
    """A state to apply deltas to."""
    return DeltaState()


def apply_delta(state: DeltaState, delta: str, *, limits: Limits | None = None) -> str:
    """Apply one frame to a state and return its new content ("Operations").

    Positions count code points. CompactError: of the format kind for a wrong
    frame, the Base85 and decompression kinds for a compressed one, the text kind
    for a content with a lone surrogate. The state is then unchanged.
    """
    return state._apply(delta, DEFAULT_LIMITS if limits is None else limits)


def compute_delta(old: str, new: str, *, allow: Collection[str] | None = None) -> str:
    """The shortest frame, in UTF-8 bytes, that turns old into new.

    allow restricts the operations to those of these symbols; the compressed one
    alone compresses the shortest of all others. CompactError: of the text kind
    for a lone surrogate; unrepresentable ("delta") if no allowed one applies.
    """
    change = Change(old, new)
    check_compute(change)
    return compute_frame(change, None if allow is None else frozenset(allow))
