"""json, in payloads."""

from .._core.errors import CompactError
from .._core.json_compact import compact_json
from .._core.msgpack import pack_text, wrong_type
from .payload import PayloadReader
from .type_json import WANTED


def json_of_payload(reader: PayloadReader, field: str) -> str:
    text = reader.text(field)
    try:
        return compact_json(text, reader.limits.depth)
    except CompactError:
        raise wrong_type(field, WANTED) from None


json_as_payload = pack_text
