"""Elements that are passed over in records that hold records, or stand in others."""

from .passed_over import pass_over
from .records_payload import RecordsReader


def pass_over_in_record(reader: RecordsReader, count: int = 1) -> None:
    """Step over so many elements; the frame's own record has no name in errors."""
    inside = reader.nesting < reader.limits.nesting - 1
    pass_over(reader, count, "" if inside else None)
