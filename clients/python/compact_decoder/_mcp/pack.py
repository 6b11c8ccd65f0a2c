"""Results of MCP, packed: docs/mcp.md, "Compact results" and "Lists of tools"."""

from collections.abc import Callable, Iterable

from .._core.errors import text_error
from .._core.json_text import quote
from .._core.limits import DEFAULT_LIMITS, Limits
from .._core.spec_gen import STATUS_SUCCESS
from .._core.text import is_unicode, utf8_size
from .._m2m.compress import compress
from .._m2m.compression_gen import is_available
from .._record.codec import encode
from .._record.response import CompactResponse
from .._request.reference import full_reference
from .._request.requests_gen import TOOL
from .ask import Ask
from .mcp_gen import ENCODING, ENCODINGS, KNOWN, REFERENCE, TEXT
from .result import Result, empty_list, meta_member, read_result, reference_member


def pack_call(
    result: str, accept: Iterable[str], *, limits: Limits | None = None
) -> str | None:
    """What is sent in place of a tool's result, a JSON object; None for itself.

    It is in the first of the accepted encodings that makes it shorter in UTF-8 bytes.
    CompactError of the text kind for a lone surrogate, of the format kind for what is
    no JSON object.
    """
    limits = limits or DEFAULT_LIMITS
    read = _read(result, limits)
    return _pack(result, read, accept, limits, _call)


def pack_list(result: str, ask: Ask, *, limits: Limits | None = None) -> str | None:
    """What is sent in place of a list of tools; None for itself.

    It is that the caller knows the list, or an encoding of it, or the list with its
    reference. Errors are those of pack_call.
    """
    limits = limits or DEFAULT_LIMITS
    read = _read(result, limits)
    reference = ""
    if ask.known is not None:
        reference = full_reference(TOOL, result)
        if ask.known == reference:
            return empty_list({KNOWN: reference})
    named = {REFERENCE: reference} if reference else {}

    def wrap(name: str, text: str) -> str:
        return empty_list({ENCODING: name, TEXT: text} | named)

    packed = _pack(result, read, ask.accept or (), limits, wrap)
    if packed is not None or not reference or read.meta is not None:
        return packed
    end = result.rindex("}")
    return result[:end] + reference_member(read.empty, reference) + result[end:]


def _read(result: str, limits: Limits) -> Result:
    if not is_unicode(result):
        raise text_error("result")
    return read_result(result, limits)


def _pack(
    result: str,
    read: Result,
    accept: Iterable[str],
    limits: Limits,
    wrap: Callable[[str, str], str],
) -> str | None:
    """The result in the first encoding that makes it shorter."""
    if read.encoding is not None:
        return None
    size = utf8_size(result)
    for name in dict.fromkeys(accept):  # a caller may name one a thousand times
        algorithm, format = ENCODINGS.get(name, ("", ""))
        if algorithm and not is_available(algorithm):
            continue
        if algorithm or format:
            packed = wrap(name, _encode(result, algorithm, format, limits))
            if utf8_size(packed) < size:
                return packed
    return None


def _encode(text: str, algorithm: str, format: str, limits: Limits) -> str:
    """The text after the steps of an encoding."""
    if algorithm:
        text = compress(text, algorithm, limits=limits)
    if format:
        response = CompactResponse(STATUS_SUCCESS, "", 0, text)
        text = encode(response, format, limits=limits)
    return text


def _call(name: str, text: str) -> str:
    """A result of a tool that holds a text, which any client shows."""
    meta = meta_member({ENCODING: name})
    return f'{{"content":[{{"type":"text","text":{quote(text)}}}],{meta}}}'
