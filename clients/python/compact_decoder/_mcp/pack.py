"""Results of MCP, packed: docs/mcp-protocol.md, "Compact results" and "Lists of tools"."""

from collections.abc import Callable, Iterable

from .._core.arguments import checked
from .._core.json_text import quote
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import utf8_size
from .._m2m.compress import compress
from .._m2m.compression_gen import is_available
from .._request.reference import full_reference
from .._request.requests_gen import TOOL
from .ask import Ask, check_given
from .encoding import Encoding
from .mcp_gen import ENCODING, ENCODINGS, KNOWN, REFERENCE, TEXT
from .result import (
    TYPE,
    Result,
    empty_list,
    kept,
    meta_member,
    plain_list,
    read_result,
)


@checked
def pack_call(
    result: str, accept: Iterable[str], *, limits: Limits | None = None
) -> str | None:
    """Pack a tool's result, a JSON object; None if nothing makes it shorter.

    It takes the first of the accepted encodings that makes it shorter in UTF-8 bytes.
    CompactError of the text kind for a lone surrogate, of the format kind for what is
    no JSON object.
    """
    limits = limits or DEFAULT_LIMITS
    read = _read(result, limits)
    if not read.complete or ENCODING in read.ours:
        return None

    def wrap(name: str, text: str) -> str:
        content = f'"content":[{{"type":"text","text":{quote(text)}}}]'
        meta = meta_member({ENCODING: name})
        return "{" + ",".join([content, *kept(read, (TYPE,)), meta]) + "}"

    return _pack(result, utf8_size(result), accept, limits, wrap)


@checked
def pack_list(result: str, ask: Ask, *, limits: Limits | None = None) -> str | None:
    """What to send instead of a list of tools; None if the list is sent as it is.

    It is a note that the caller has the same list, or an encoding of it, or the
    list with its reference. Errors are those of pack_call.
    """
    limits = limits or DEFAULT_LIMITS
    read = _read(result, limits)
    accept = ask.accept or ()
    asked = ask.known is not None or not ENCODINGS.keys().isdisjoint(accept)
    if not asked or read.is_ours or not read.complete:
        return None
    reference = ""
    if ask.known is not None:
        reference = full_reference(TOOL, result)
        if ask.known == reference:
            return empty_list(read, {KNOWN: reference})
    named = {REFERENCE: reference} if reference else {}

    def wrap(name: str, text: str) -> str:
        return empty_list(read, {ENCODING: name, TEXT: text} | named)

    plain = plain_list(result, read, reference)
    size = utf8_size(result if plain is None else plain)
    packed = _pack(result, size, accept, limits, wrap)
    return plain if packed is None else packed


def _read(result: str, limits: Limits) -> Result:
    check_given(result, "result")
    return read_result(result, limits)


def _pack(
    result: str,
    size: int,
    accept: Iterable[str],
    limits: Limits,
    wrap: Callable[[str, str], str],
) -> str | None:
    """The result in the first encoding that makes it shorter than size bytes."""
    for name in dict.fromkeys(accept):  # a caller may name one a thousand times
        encoding = ENCODINGS.get(name)
        if not encoding or (
            encoding.algorithm and not is_available(encoding.algorithm)
        ):
            continue
        packed = wrap(name, _encode(result, encoding, limits))
        if utf8_size(packed) < size:
            return packed
    return None


def _encode(text: str, encoding: Encoding, limits: Limits) -> str:
    """Apply the steps of an encoding."""
    if encoding.algorithm:
        text = compress(text, encoding.algorithm, limits=limits)
    if encoding.framing:
        text = encoding.framing.write(text, limits)
    return text
