"""record, in payloads."""

from collections.abc import Callable, Collection
from typing import TypeVar

from .._core.errors import CompactError
from .records import put_before
from .records_payload import Judge, RecordsReader

_R = TypeVar("_R")


def record_of_payload(
    reader: RecordsReader, field: str, read: Callable[[RecordsReader], _R]
) -> _R:
    try:
        reader.count_element()
        return read(reader)
    except CompactError as error:
        put_before(error, field)
        raise


def judge_record(
    field: str, value: object, judge: Judge, allow_loss: Collection[str], numbers: bool
) -> None:
    try:
        judge(value, allow_loss, numbers)
    except CompactError as error:
        put_before(error, field)
        raise
