"""Lists of records, in payloads."""

from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

from .._core.errors import CompactError
from .elements_payload import over_elements, read_size
from .records import put_before
from .records_payload import Judge, RecordsReader, pack_head
from .type_list import WANTED, path_of

_R = TypeVar("_R")


def list_of_records_of_payload(
    reader: RecordsReader, field: str, read: Callable[[RecordsReader], _R]
) -> list[_R]:
    size = read_size(reader, field, 0x90, 0xDC, 1, WANTED)
    made: list[_R] = []
    add, elements = made.append, reader.elements
    try:
        for _ in range(size):
            if elements.left <= 0:
                raise over_elements("", elements)
            elements.left -= 1
            add(read(reader))
    except CompactError as error:
        put_before(error, path_of(field, len(made)))
        raise
    return made


def judge_list_of_records(
    field: str,
    values: list[Any],
    judge: Judge,
    allow_loss: Collection[str],
    numbers: bool,
) -> None:
    for index, value in enumerate(values):
        try:
            judge(value, allow_loss, numbers)
        except CompactError as error:
            put_before(error, path_of(field, index))
            raise


def put_list_of_records(
    out: bytearray, values: list[_R], put: Callable[[bytearray, Iterable[_R]], None]
) -> None:
    size = len(values)
    if size < 0x10:
        out.append(0x90 | size)
    else:
        out += pack_head(0x90, 0xDC, size)
    put(out, values)
