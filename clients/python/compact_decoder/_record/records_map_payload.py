"""Maps of records, in payloads."""

from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

from .._core.causes_gen import MEMBER_TWICE
from .._core.errors import CompactError
from .._core.msgpack import pack_text, payload_error
from .elements_payload import over_elements, read_size
from .records_map import put_entry_before
from .records_payload import Judge, RecordsReader, pack_head
from .type_map import WANTED

_R = TypeVar("_R")


def map_of_records_of_payload(
    reader: RecordsReader, field: str, read: Callable[[RecordsReader], _R]
) -> dict[str, _R]:
    size = read_size(reader, field, 0x80, 0xDE, 2, WANTED)
    elements = reader.elements
    made: dict[str, _R] = {}
    for _ in range(size):
        if elements.left <= 0:
            raise over_elements(field, elements)
        elements.left -= 1
        key = reader.text(field)
        try:
            if key in made:
                raise payload_error(MEMBER_TWICE, field="")
            made[key] = read(reader)
        except CompactError as error:
            put_entry_before(error, field, key)
            raise
    return made


def judge_map_of_records(
    field: str,
    values: dict[str, Any],
    judge: Judge,
    allow_loss: Collection[str],
    numbers: bool,
) -> None:
    for key, value in values.items():
        try:
            judge(value, allow_loss, numbers)
        except CompactError as error:
            put_entry_before(error, field, key)
            raise


def put_map_of_records(
    out: bytearray,
    values: dict[str, _R],
    put: Callable[[bytearray, Iterable[_R]], None],
) -> None:
    out += pack_head(0x80, 0xDE, len(values))
    for key, value in values.items():
        out += pack_text(key)
        put(out, (value,))
