"""The rule `returncode`: a return code says how its status is.

With the error status it is not 0, with the others it is: see docs/record.md,
"Responses". A record has only what its status does not say already.
"""

from .._core.causes_gen import CONTRADICTION
from .._core.errors import CompactError, as_written, make_error, quoted, refuse_field


def told_returncode(
    field: str, code: int, status_field: str, status: str, error: str
) -> int | None:
    """What an encoder keeps of a code. CompactError (unrepresentable)."""
    if (status == error) == (code == 0):
        said = f"{status_field} {status}"
        raise refuse_field(CONTRADICTION, field, as_written(code), said)
    return untold(code)


def check_returncode(
    kind: type[CompactError], field: str, status: str, code: int | None, error: str
) -> int | None:
    """What a decoder keeps of a code, which has to agree with the status."""
    if code is None:
        return None
    if (status == error) == (code == 0):
        said = f"return code {code}"
        raise make_error(
            kind, CONTRADICTION, field=field, value=quoted(status), expected=said
        )
    return untold(code)


def untold(code: int) -> int | None:
    """A code, where a status does not say it."""
    return None if code in (0, 1) else code


def code_of(code: int | None, status: str, error: str) -> int:
    """The code of a canonical record."""
    if code is not None:
        return code
    return 1 if status == error else 0
