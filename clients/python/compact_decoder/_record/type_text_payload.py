"""text, in payloads."""

from .._core.msgpack import pack_text, plain_text
from .payload import PayloadReader

text_of_payload = PayloadReader.text
text_as_payload = pack_text
plain_text_of_payload = plain_text
