"""Content that grows by delta frames."""

from .._core.arguments import check_arguments, checked
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .apply import DeltaState


class DeltaStream(DeltaState):
    """A stream that holds its content and its limits. It is of one thread."""

    __slots__ = ("_limits",)

    @checked
    def __init__(self, *, limits: Limits | None = None) -> None:
        super().__init__()
        self._limits = DEFAULT_LIMITS if limits is None else limits

    def push(self, frame: str) -> str:
        """Take one whole frame and return the new content.

        Appending costs only the length of the appended text, unless the caller
        keeps an earlier content: then that is copied. Errors are those of
        apply_delta; the content then stays as it was.
        """
        try:
            return self._apply(frame, self._limits)
        except (AttributeError, TypeError):
            check_arguments(DeltaStream.push, self, frame)
            raise
