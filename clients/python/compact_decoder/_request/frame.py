"""The values of the frames of requests: docs/request.md."""

from dataclasses import KW_ONLY, dataclass

from .._core.enums import StrEnum
from .requests_gen import VERSION


class FrameType(StrEnum):
    """The kinds of frames."""

    #: A request.
    REQUEST = "request"
    #: The definition of a tool.
    TOOL_DEF = "tool_def"
    #: A reference to one.
    TOOL_REF = "tool_ref"
    #: A reference to one that the server does not have.
    TOOL_MISS = "tool_miss"
    #: A system prompt.
    SYSTEM_FULL = "system_full"
    #: A reference to one.
    SYSTEM_REF = "system_ref"
    #: A reference to one that the server does not have.
    SYSTEM_MISS = "system_miss"
    #: The check value of a request that the server cannot take.
    REQUEST_MISS = "request_miss"


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A request by references.

    tool     the reference of its tools, or None
    system   the reference of its system prompt, or None
    args     the text of one JSON value
    deltas   what takes the peer's copy of the conversation to the new one
    version  the declared one
    """

    tool: str | None = None
    system: str | None = None
    args: str = "{}"
    deltas: tuple[str, ...] = ()
    version: str = VERSION


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame; which member it has goes by its type, a `FrameType`.

    request    of a request
    text       of a definition, exactly as written
    reference  of all others
    """

    type: str
    _: KW_ONLY
    request: Request | None = None
    text: str | None = None
    reference: str | None = None
