"""Verbose responses, one JSON object: docs/record.md §1.

The generated code names the members and their order; here are their roles.
"""

from collections.abc import Iterable

from .._core.causes_gen import CONTRADICTION, MEMBER_TWICE, WRONG_VALUE
from .._core.errors import (
    BOOLEAN,
    COUNT,
    INTEGER,
    UNICODE,
    CompactError,
    as_written,
    format_error,
    missing_field,
    one_of,
    quoted,
)
from .._core.json_members import MembersText, iterate_object
from .._core.json_text import integer, quote, unquote
from .._core.spec_gen import (
    EFFORT_NAMES,
    EFFORTS,
    STATUS_ERROR,
    STATUS_INTEGERS,
    STATUS_SUCCESS,
    VERBOSE_NAMES,
)
from .._core.text import MAX_INTEGER, is_unicode
from .response import CompactResponse, canonical_model


def begins_object(wire: str) -> bool:
    """Whether the text is an object for JSON: white space may come first."""
    return wire.startswith("{") or wire.lstrip(" \t\n\r").startswith("{")


class VerboseReader:
    """Reads the declared members of a document, in the order of the calls.

    Errors are of the format role, and of the missing field role with the name of
    a required member.
    """

    __slots__ = ("_known", "_unknown")

    def __init__(self, wire: str, depth: int) -> None:
        self._known: dict[str, str] = {}
        self._unknown = MembersText()
        twice = ""
        for member in iterate_object(wire, depth):
            if member.name not in VERBOSE_NAMES:
                self._unknown.add(member)
            elif member.name in self._known:
                twice = twice or member.name
            else:
                self._known[member.name] = member.value
        if twice:
            raise format_error(MEMBER_TWICE, field=twice)

    def model(self, name: str) -> str:
        return canonical_model(self._text(name, self._required(name)))

    def returncode(self, name: str) -> int:
        return self._integer(name, self._required(name))

    def result(self, name: str) -> str:
        return self._text(name, self._required(name))

    def reasoning_effort(self, name: str) -> str | None:
        return self._choice(name, EFFORTS, EFFORT_NAMES)

    def ultrathink(self, name: str) -> bool | None:
        value = self._known.get(name)
        if value is None:
            return None
        if value not in ("true", "false"):
            raise _wrong(name, value, BOOLEAN)
        return value == "true"

    def status(self, name: str) -> str | None:
        return self._choice(name, STATUS_INTEGERS, STATUS_INTEGERS)

    def tokens(self, name: str) -> int:
        value = self._known.get(name)
        if value is None:
            return 0
        return self._integer(name, value, COUNT, 0)

    def response(
        self,
        *,
        model: str,
        returncode: int,
        result: str,
        reasoning_effort: str | None,
        ultrathink: bool | None,
        status: str | None,
        tokens: int,
    ) -> CompactResponse:
        """The record; a status has to agree with the return code."""
        if status is None:
            status = STATUS_SUCCESS if returncode == 0 else STATUS_ERROR
        elif (status == STATUS_ERROR) == (returncode == 0):
            raise format_error(
                CONTRADICTION,
                field="status",
                value=quoted(status),
                expected=f"return code {returncode}",
            )
        return CompactResponse(
            status,
            model,
            tokens,
            result,
            reasoning_effort,
            ultrathink,
            None if returncode in (0, 1) else returncode,
            self._unknown.object(),
        )

    def _required(self, name: str) -> str:
        value = self._known.get(name)
        if value is None:
            raise missing_field(name)
        return value

    def _text(self, name: str, value: str) -> str:
        text = unquote(value) if value.startswith('"') else None
        if text is None or not is_unicode(text):
            raise _wrong(name, value, UNICODE)
        return text

    def _integer(
        self, name: str, value: str, expected: str = INTEGER, least: int = -MAX_INTEGER
    ) -> int:
        number = integer(value)
        if number is None or number < least:
            raise _wrong(name, value, expected)
        return number

    def _choice(
        self,
        name: str,
        choices: dict[str, int] | frozenset[str],
        names: Iterable[str],
    ) -> str | None:
        value = self._known.get(name)
        if value is None:
            return None
        text = unquote(value) if value.startswith('"') else None
        if text is None or text not in choices:
            raise _wrong(name, value, one_of(names))
        return text


def _wrong(name: str, value: str, expected: str) -> CompactError:
    return format_error(
        WRONG_VALUE, field=name, value=as_written(value), expected=expected
    )


def returncode_text(response: CompactResponse) -> str:
    """The return code of a canonical record: 0 and 1 follow from the status."""
    if response.returncode is not None:
        return str(response.returncode)
    return "1" if response.status == STATUS_ERROR else "0"


def optional_text(start: str, text: str | None) -> str:
    """A member with a string, or nothing."""
    return "" if text is None else start + quote(text)


def optional_flag(start: str, flag: bool | None) -> str:
    """A member with true or false, or nothing."""
    return "" if flag is None else start + ("true" if flag else "false")


def status_text(start: str, status: str) -> str:
    """A member with the status, where the return code does not say it."""
    said = status in (STATUS_SUCCESS, STATUS_ERROR)
    return "" if said else start + quote(status)


def tokens_text(start: str, tokens: int) -> str:
    """A member with the count of tokens, unless it is 0."""
    return f"{start}{tokens}" if tokens else ""


def join_object(parts: tuple[str, ...], members: str | None) -> str:
    """The object of the parts that are not empty, then of unknown members."""
    texts = [part for part in parts if part]
    if members:
        texts.append(members[1:-1])
    return "{" + ",".join(texts) + "}"
