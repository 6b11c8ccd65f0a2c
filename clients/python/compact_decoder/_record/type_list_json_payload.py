"""json as the elements of a list, in payloads."""

from .elements_json import quick_json
from .payload import PayloadReader
from .type_list_payload import quick_text_of_payload


def quick_json_of_payload(reader: PayloadReader, due: int) -> list[str]:
    """Those of all texts, or none."""
    start = reader.position
    made = quick_json(quick_text_of_payload(reader, due), reader.limits)
    if made is None:
        reader.position = start
        return []
    return made
