"""The limits of what a decoder accepts. See docs/core.md, "Limits"."""

from dataclasses import dataclass, fields

from .spec_gen import (
    LIMIT_DELTAS,
    LIMIT_DEPTH,
    LIMIT_INPUT,
    LIMIT_OUTPUT,
    LIMIT_REGISTRY_BYTES,
    LIMIT_REGISTRY_ENTRIES,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Inclusive limits. Past one, CompactError names it, before memory is taken.

    input             UTF-8 bytes of a wire text
    output            bytes that come out of a decompressor
    depth             JSON brackets open at once
    deltas            delta frames in one request
    registry_entries  entries of a registry of references
    registry_bytes    bytes of a registry of references
    """

    input: int = LIMIT_INPUT
    output: int = LIMIT_OUTPUT
    depth: int = LIMIT_DEPTH
    deltas: int = LIMIT_DELTAS
    registry_entries: int = LIMIT_REGISTRY_ENTRIES
    registry_bytes: int = LIMIT_REGISTRY_BYTES

    def __post_init__(self) -> None:
        """Refuse what is no size: ValueError."""
        for field in fields(self):
            value: object = getattr(self, field.name)
            if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                raise ValueError(f"limit {field.name} is not a size: {value!r}")


DEFAULT_LIMITS = Limits()
