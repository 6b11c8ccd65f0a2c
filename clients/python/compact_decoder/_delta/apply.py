"""Frames applied to a content."""

from .._core.arguments import check_arguments, checked
from .._core.errors import text_error
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import check_size, check_unicode, is_unicode
from .deltas_gen import appended, apply_frame, plain_frame


class DeltaState:
    """The content of a stream so far; it begins empty. It is of one thread."""

    __slots__ = ("_content", "_judged")

    @checked
    def __init__(self, content: str = "") -> None:
        self.content = content

    @property
    def content(self) -> str:
        """The content that the deltas have made, or that was put here."""
        return self._content

    @content.setter
    def content(self, content: str) -> None:
        if type(content) is not str:
            check_arguments(DeltaState.__init__, self, content)
        self._content = content
        self._judged = False  # not yet known to be Unicode

    def _apply(self, delta: str, limits: Limits) -> str:
        # An ASCII delta within the limit needs no other check if the content was made by
        # deltas.
        if not (self._judged and delta.isascii() and len(delta) <= limits.input):
            check_apply("" if self._judged else self._content, delta, limits.input)
            self._judged = True
        frame = plain_frame(delta, limits)
        text = appended(frame)
        if text is None:
            self._content = apply_frame(self._content, frame)
        else:
            content = self._content
            del self._content  # CPython appends in place to a string with one reference
            content += text
            self._content = content
        return self._content

    def __repr__(self) -> str:
        return f"{type(self).__name__}(content={self.content!r})"


def create_delta_state() -> DeltaState:
    """A state to apply deltas to."""
    return DeltaState()


def apply_delta(state: DeltaState, delta: str, *, limits: Limits | None = None) -> str:
    """Apply one frame to a state and return its new content ("Operations").

    Positions count code points. CompactError: of the format kind for a wrong
    frame, the Base85 and decompression kinds for a compressed one, the text kind
    for a content with a lone surrogate. The state is then unchanged.
    """
    try:
        return state._apply(delta, DEFAULT_LIMITS if limits is None else limits)
    except (AttributeError, TypeError):
        check_arguments(apply_delta, state, delta, limits=limits)
        raise


def check_apply(content: str, delta: str, limit: int) -> None:
    """Judge the delta's input limit, the content's Unicode, the delta's."""
    check_size(delta, limit)
    if not is_unicode(content):
        raise text_error("content")
    check_unicode(delta)
