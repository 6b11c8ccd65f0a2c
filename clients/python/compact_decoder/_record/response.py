"""The record of a response, and what every encoder checks of it.

See docs/record.md, "Responses".
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from .._core.causes_gen import CONTRADICTION, UNKNOWN_FORMAT, UNKNOWN_STATUS
from .._core.errors import (
    BOOLEAN,
    COUNT,
    INTEGER,
    UNICODE,
    CompactError,
    as_written,
    format_error,
    make_error,
    not_carried,
    one_of,
    quoted,
    refuse_field,
    shown,
    text_error,
    unrepresentable,
)
from .._core.json_members import MembersText, iterate_object
from .._core.spec_gen import (
    EFFORT_NAMES,
    EFFORTS,
    MODEL_ALIASES,
    MODEL_CODES,
    MODEL_NUMBER_PREFIX,
    MODEL_NUMBERS,
    STATUS_CODES,
    STATUS_ERROR,
    STATUS_INTEGERS,
    VERBOSE_NAMES,
)
from .._core.text import is_integer, is_unicode, natural

_T = TypeVar("_T")


@dataclass(slots=True)
class CompactResponse:
    """A response of a model, the same whichever format carried it.

    status            a code of `Status`
    model             a code of `ModelCode`, or any other; names and numbers are
                      replaced by their codes when encoding
    tokens            0 to 2^53 - 1
    result            the text of the answer

    Only verbose carries the rest; None where there is none:

    reasoning_effort  one of the declared efforts
    ultrathink        whether the model thought at length
    returncode        what is neither 0 nor 1 within 2^53 - 1
    members           unknown members: the text of a JSON object
    """

    status: str
    model: str
    tokens: int = 0
    result: str = ""
    reasoning_effort: str | None = None
    ultrathink: bool | None = None
    returncode: int | None = None
    members: str | None = None


class Codec(NamedTuple):
    """How one format writes records, and which it can carry."""

    write: Callable[[CompactResponse, int | None], str]
    carries_model: Callable[[str, int | None], bool]
    extras: bool  # whether it carries the optional fields
    versioned: bool  # whether its layout depends on the payload version


def any_model(_model: str, _version: int | None) -> bool:
    """What a format answers that carries every model."""
    return True


def normalise(
    response: CompactResponse,
    depth: int,
    codec: Codec | None = None,
    version: int | None = None,
    allow_loss: Collection[str] = (),
) -> CompactResponse:
    """A canonical copy of a record that the codec, or else some format, carries.

    CompactError (text) for a lone surrogate; then, field by field in the order
    of the record, CompactError (unrepresentable) with `field`.
    """
    check_unicode(response)
    integer = STATUS_INTEGERS.get(response.status)
    if integer is None:
        raise unrepresentable("status", shown(response.status), one_of(STATUS_INTEGERS))
    if not isinstance(response.model, str):
        raise unrepresentable("model", shown(response.model), UNICODE)
    model = canonical_model(response.model)
    if codec and not codec.carries_model(model, version):
        raise not_carried("model", quoted(model))
    if not is_integer(response.tokens) or response.tokens < 0:
        raise unrepresentable("tokens", shown(response.tokens), COUNT)
    if not isinstance(response.result, str):
        raise unrepresentable("result", shown(response.result), UNICODE)
    strict = codec is not None and not codec.extras
    return CompactResponse(
        STATUS_CODES[integer],
        model,
        response.tokens,
        response.result,
        _carried("reasoning_effort", _effort(response), strict, allow_loss),
        _carried("ultrathink", _ultrathink(response), strict, allow_loss),
        _carried("returncode", _returncode(response), strict, allow_loss),
        _carried("members", _members(response, depth), strict, allow_loss),
    )


def has_extras(response: CompactResponse) -> bool:
    """Whether a canonical record has a field that only verbose carries."""
    return not (
        response.reasoning_effort is None
        and response.ultrathink is None
        and response.returncode is None
        and response.members is None
    )


def check_unicode(response: CompactResponse) -> None:
    """Refuse lone surrogates in any text of a record."""
    for field in ("status", "model", "result", "reasoning_effort", "members"):
        value = getattr(response, field)
        if isinstance(value, str) and not is_unicode(value):
            raise text_error(field)


def _carried(
    field: str,
    value: _T | None,
    strict: bool,
    allow_loss: Collection[str],
) -> _T | None:
    """The value of an optional field, or None where its loss is allowed."""
    if value is None or not strict:
        return value
    if field in allow_loss:
        return None
    raise not_carried(field, as_written(value) if field == "members" else shown(value))


def _effort(response: CompactResponse) -> str | None:
    effort = response.reasoning_effort
    if effort is not None and effort not in EFFORTS:
        raise unrepresentable("reasoning_effort", shown(effort), one_of(EFFORT_NAMES))
    return effort


def _ultrathink(response: CompactResponse) -> bool | None:
    flag = response.ultrathink
    if flag is not None and not isinstance(flag, bool):
        raise unrepresentable("ultrathink", shown(flag), BOOLEAN)
    return flag


def _returncode(response: CompactResponse) -> int | None:
    """The return code, where the status does not already say it."""
    code = response.returncode
    if code is None:
        return None
    if not is_integer(code):
        raise unrepresentable("returncode", shown(code), INTEGER)
    failed = response.status == STATUS_ERROR
    if failed == (code == 0):
        raise refuse_field(
            CONTRADICTION, "returncode", as_written(code), f"status {response.status}"
        )
    return None if code in (0, 1) else code


def _members(response: CompactResponse, depth: int) -> str | None:
    """Unknown members, written compact: names and values as they were read."""
    text = response.members
    if text is None or text == "":
        return None
    members, known = MembersText(), False
    try:
        for member in iterate_object(text, depth):
            members.add(member)
            known = known or member.name in VERBOSE_NAMES
    except (CompactError, TypeError):
        raise _not_members(text) from None
    if known:
        raise _not_members(text)
    return members.object()


def canonical_model(model: str) -> str:
    """The code of a name, or of a number that has a row; else the model itself."""
    return MODEL_ALIASES.get(model, model)


def model_of_number(number: int) -> str:
    """The code of a number, with or without a row."""
    return MODEL_CODES.get(number) or f"{MODEL_NUMBER_PREFIX}{number}"


def model_number(code: str) -> int | None:
    """The number of a canonical code; None for a code without one."""
    number = MODEL_NUMBERS.get(code)
    if number is None and code.startswith(MODEL_NUMBER_PREFIX):
        number = natural(code[len(MODEL_NUMBER_PREFIX) :])
        return number if number >= 0 else None
    return number


def not_a_response(wire: str, formats: Iterable[str]) -> CompactError:
    """A frame of another family, or of none."""
    return format_error(UNKNOWN_FORMAT, value=quoted(wire), expected=one_of(formats))


def unknown_status(
    kind: type[CompactError], value: str, statuses: Iterable[object]
) -> CompactError:
    """A status that is not declared."""
    return make_error(
        kind, UNKNOWN_STATUS, field="status", value=value, expected=one_of(statuses)
    )


def _not_members(text: object) -> CompactError:
    expected = "a JSON object without declared members"
    return unrepresentable("members", as_written(text), expected)
