"""References to definitions: docs/request.md, "References"."""

import re
from hashlib import sha256

from .._core.arguments import checked
from .._core.causes_gen import REFERENCE_FORM, REFERENCE_LENGTH, UNKNOWN_REFERENCE
from .._core.errors import (
    CompactError,
    as_written,
    format_error,
    make_error,
    quoted,
    text_error,
)
from .._core.errors_gen import FORMAT_ERROR, UNKNOWN_REFERENCE_ERROR
from .._core.json import Scanner
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import is_unicode
from .family import Family
from .requests_gen import HEX_LENGTH, SYSTEM, TOOL

# How many hex digits a reference may have.
SHORTEST, LONGEST = 8, 64
_DIGITS = re.compile(rf"[0-9a-z]{{{SHORTEST},{LONGEST}}}")


def is_reference(prefix: str, text: str) -> bool:
    """Whether a text is a reference of a prefix; its digits are opaque here."""
    return text.startswith(prefix) and bool(_DIGITS.fullmatch(text, len(prefix)))


@checked
def tool_reference(
    text: str, *, hex_length: int = HEX_LENGTH, limits: Limits | None = None
) -> str:
    """The reference of a tool definition, of hex_length digits from 8 to 64.

    The text is one JSON object; white space around it counts. CompactError: of the
    text kind for a lone surrogate, of the format kind for another text or length.
    """
    return reference_of(TOOL, text, hex_length, limits or DEFAULT_LIMITS)


@checked
def system_reference(text: str, *, hex_length: int = HEX_LENGTH) -> str:
    """The reference of a system prompt, of hex_length digits from 8 to 64.

    CompactError: of the text kind for a lone surrogate, of the format kind for
    another length.
    """
    return reference_of(SYSTEM, text, hex_length, DEFAULT_LIMITS)


def reference_of(family: Family, text: str, hex_length: int, limits: Limits) -> str:
    """The reference of a definition that is checked."""
    check_hex_length(hex_length)
    check_definition(family, text, limits)
    return full_reference(family, text)[: len(family.reference) + hex_length]


def full_reference(family: Family, text: str) -> str:
    """The reference of a definition with all 64 digits."""
    return family.reference + sha256(text.encode()).hexdigest()


def check_hex_length(hex_length: int) -> None:
    """Refuse a number of digits that no reference has."""
    if not SHORTEST <= hex_length <= LONGEST:
        raise format_error(
            REFERENCE_LENGTH,
            value=as_written(hex_length),
            expected=f"{SHORTEST} to {LONGEST}",
        )


def check_definition(family: Family, text: str, limits: Limits) -> None:
    """Judge a definition's Unicode, then its JSON if it is a tool."""
    if not is_unicode(text):
        raise text_error("definition")
    if family is TOOL:
        check_tool(text, limits)


def check_tool(text: str, limits: Limits) -> None:
    """Refuse any text but one JSON object."""
    scanner = Scanner(text, limits.depth)
    start = scanner.space(0)
    if not text.startswith("{", start):
        raise scanner.not_object(start)
    scanner.check_end(scanner.value(start, 0))


def unknown_reference(reference: str) -> CompactError:
    """A reference to a definition that is not kept, or no longer."""
    return make_error(
        UNKNOWN_REFERENCE_ERROR,
        UNKNOWN_REFERENCE,
        reference=reference,
        value=quoted(reference),
    )


def not_a_reference(
    prefix: str,
    text: str,
    *,
    kind: type[CompactError] = FORMAT_ERROR,
    field: str | None = None,
) -> CompactError:
    """A text that is not written as a reference of a prefix."""
    return make_error(
        kind, REFERENCE_FORM, field=field, value=quoted(text), expected=prefix
    )
