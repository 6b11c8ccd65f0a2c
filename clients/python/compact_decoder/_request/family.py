"""The beginnings of the frames of a kind of definition."""

from typing import Literal, NamedTuple


class Family(NamedTuple):
    """The frames of tools, or of system prompts: each header up to what follows."""

    kind: Literal["tool", "system"]
    prefix: str
    define: str
    refer: str
    miss: str
    reference: str
