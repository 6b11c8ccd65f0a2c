"""integer, in payloads."""

from .._core.msgpack import pack_integer, plain_integer
from .payload import PayloadReader

integer_of_payload = PayloadReader.integer
integer_as_payload = pack_integer
plain_integer_of_payload = plain_integer
