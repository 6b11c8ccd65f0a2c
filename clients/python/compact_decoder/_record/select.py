"""How an encoder chooses a format: docs/record.md §6.

Selections take a record that some format carries, and never lose a field.
"""

from collections.abc import Sequence

from .._core.errors import CompactError
from .._core.text import utf8_size
from .response import Codec, CompactResponse, has_extras, normalise


def write_due(
    record: CompactResponse,
    depth: int,
    version: int | None,
    due: Codec,
    otherwise: Codec | None,
) -> str:
    """Write the format that is due by size, or the one for what it cannot carry."""
    if otherwise is not None:
        model_fits = due.versioned or due.carries_model(record.model, version)
        if has_extras(record) or not model_fits:
            due = otherwise
    return _write(record, depth, version, due)


def write_smallest(
    record: CompactResponse,
    depth: int,
    version: int | None,
    candidates: Sequence[Codec],
) -> str:
    """Write the fewest UTF-8 bytes; of equals, the earlier candidate."""
    frames: list[str] = []
    failures: list[CompactError] = []
    for codec in candidates:
        try:
            frames.append(_write(record, depth, version, codec))
        except CompactError as error:
            failures.append(error)
    if not frames:
        raise failures[0]
    return min(frames, key=utf8_size)


def write_first(
    record: CompactResponse,
    depth: int,
    version: int | None,
    candidates: Sequence[Codec],
) -> str:
    """Write the first format that can carry the record."""
    failures: list[CompactError] = []
    for codec in candidates:
        try:
            return _write(record, depth, version, codec)
        except CompactError as error:
            failures.append(error)
    raise failures[0]


def _write(
    record: CompactResponse, depth: int, version: int | None, codec: Codec
) -> str:
    return codec.write(normalise(record, depth, codec, version), version)
