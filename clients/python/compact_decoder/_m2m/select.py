"""How an encoder chooses an algorithm: docs/m2m.md §5.2.

Sizes are UTF-8 bytes. An algorithm that the spec leaves out counts as one that is
not available.
"""

from collections.abc import Callable
from typing import Final

from .._core.causes_gen import CONTENT_TAG
from .._core.errors import (
    CompactError,
    quoted,
    refuse_field,
)
from .._core.json_members import iterate_object
from .compression_gen import (
    LARGE,
    NONE,
    OVER,
    PAYLOAD_KEYS,
    ROLES,
    SMALL,
    encode_frame,
    is_available,
)
from .repetition import repetition
from .tags import tag_of


class Choice:
    """Content to be compressed, its UTF-8 form, and what may be used."""

    __slots__ = ("_frames", "allowed", "content", "data", "dense", "depth", "quality")

    def __init__(
        self,
        content: str,
        allowed: frozenset[str] | None,
        depth: int,
        quality: int | None,
        dense: bool,
    ) -> None:
        self.content = content
        self.data = content.encode()
        self.allowed = allowed
        self.depth = depth
        self.quality = quality
        self.dense = dense
        self._frames: dict[str, bytes] = {NONE: self.data}

    def find(self, role: str) -> str | None:
        """The name of a role's algorithm, if it can be used."""
        name = ROLES.get(role)
        if name is None or not is_available(name):
            return None
        return name if self.allowed is None or name in self.allowed else None

    def frame(self, name: str) -> bytes:
        frame = self._frames.get(name)
        if frame is None:
            frame = encode_frame(
                name, self.content, self.depth, self.quality, self.dense
            )
            self._frames[name] = frame
        return frame

    def is_payload(self) -> bool:
        """Whether the content is a chat request or response."""
        found = False
        try:
            for member in iterate_object(self.content, self.depth):
                key = member.lexeme[1:-1]
                found |= key in PAYLOAD_KEYS and member.value.startswith("[")
        except CompactError:
            return False
        return found

    def repeats(self) -> bool:
        repeated, windows = repetition(self.data)
        return 10 * repeated > OVER * windows


def choose_plain(choice: Choice) -> str:
    """The content as it is, unless it looks like a frame."""
    tag = tag_of(choice.data)
    if tag is None:
        return NONE
    name = choice.find("brotli")
    if name is None:
        raise refuse_field(CONTENT_TAG, "content", quoted(tag.decode()))
    return name


def choose_auto(choice: Choice) -> str:
    """The documented choice; the token algorithm normalises."""
    return _choose_by_kind(choice, "token")


def choose_exact(choice: Choice) -> str:
    """The same, but with the structure algorithm, and only if that is shorter."""
    return _choose_by_kind(choice, "structure")


def choose_smallest(choice: Choice) -> str:
    """The shortest frame that restores every byte; of equals, the earlier one."""
    best = choose_plain(choice)
    if best != NONE:
        return best
    for name in (choice.find("structure"), choice.find("brotli")):
        try:
            if name and len(choice.frame(name)) < len(choice.frame(best)):
                best = name
        except CompactError:
            continue  # no JSON
    return best


SELECTIONS: Final[dict[str, Callable[[Choice], str]]] = {
    "auto": choose_auto,
    "exact": choose_exact,
    "smallest": choose_smallest,
}


def _choose_by_kind(choice: Choice, role: str) -> str:
    if len(choice.data) < SMALL:
        return choose_plain(choice)
    payload = choice.is_payload()
    due = "brotli"
    if payload and not (len(choice.data) > LARGE and choice.repeats()):
        due = role
    name = choice.find(due)
    if name is not None:
        return name if _shortens(choice, due, name) else choose_plain(choice)
    for other in (role, "brotli") if payload else ("brotli",):
        name = choice.find(other)
        if name is not None and _shortens(choice, other, name):
            return name
    return choose_plain(choice)


def _shortens(choice: Choice, role: str, name: str) -> bool:
    """Whether a frame is shorter than the content: content must not grow."""
    return role != "structure" or len(choice.frame(name)) < len(choice.data)
