"""text: any Unicode text."""

from .._core.errors import UNICODE, given, quoted, unrepresentable
from .._core.json_text import quote
from .._core.limits import Limits
from .._core.msgpack import pack_text, plain_text
from .payload import PayloadReader
from .verbose import VerboseReader


def check_text(field: str, value: str, _limits: Limits) -> str:
    if not isinstance(value, str):
        raise unrepresentable(field, given(value), UNICODE)
    return value


show_text = quoted
text_of_json = VerboseReader.text
text_as_json = quote


def text_of_text(_field: str, text: str, _limits: Limits) -> str:
    return text


text_of_payload = PayloadReader.text
text_as_payload = pack_text
plain_text_of_payload = plain_text
