"""Content to frames and back: docs/m2m.md."""

from collections.abc import Collection

from .._core.arguments import checked
from .._core.errors import given, one_of, unrepresentable
from .._core.errors_available import no_brotli
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .compression_gen import ALGORITHMS, NONE, ROLES, encode_frame, is_available
from .repetition import check_content
from .select import SELECTIONS, Choice, choose_plain
from .tags import not_negotiated, only_bytes

_QUALITIES = range(4, 7)  # what a caller may ask of Brotli


@checked
def compress(
    content: str,
    algorithm: str = "exact",
    *,
    allowed: Collection[str] | None = None,
    quality: int | None = None,
    plain: bool = False,
    limits: Limits | None = None,
) -> str:
    """Compress text by an `Algorithm`, or by the one that a selection chooses.

    allowed names the algorithms that may be used. quality, 4 to 6, is used if Brotli
    is chosen; the spec's by default. Plain frames of the structure algorithm are for a
    model to read, and longer. Of limits, only depth counts.

    CompactError: of the unrepresentable kind with `field` "algorithm" for an unknown
    name, "quality" for another one, or "content" where no text can carry the frame; of
    the text kind for a lone surrogate; of the format kind for what is no JSON, where the algorithm asked for
    needs it; not negotiated, or not available, as the algorithm is.
    """
    name, choice = _plan(content, algorithm, allowed, quality, plain, limits)
    if name == ROLES.get("dictionary"):
        raise only_bytes(name)
    return _frame(name, choice, content, quality, plain, limits).decode()


@checked
def compress_bytes(
    content: str,
    algorithm: str = "exact",
    *,
    allowed: Collection[str] | None = None,
    quality: int | None = None,
    plain: bool = False,
    limits: Limits | None = None,
) -> bytes:
    """Compress text to bytes, which every algorithm's frame is.

    Options and errors are those of compress, but every frame can be carried.
    """
    name, choice = _plan(content, algorithm, allowed, quality, plain, limits)
    return _frame(name, choice, content, quality, plain, limits)


@checked
def select_algorithm(
    content: str,
    algorithm: str = "exact",
    *,
    allowed: Collection[str] | None = None,
    quality: int | None = None,
    plain: bool = False,
    limits: Limits | None = None,
) -> str:
    """The name of the algorithm that compress would use; errors are the same."""
    return str(_plan(content, algorithm, allowed, quality, plain, limits)[0])


def _plan(
    content: str,
    algorithm: str,
    allowed: Collection[str] | None,
    quality: int | None,
    plain: bool,
    limits: Limits | None,
) -> tuple[str, Choice | None]:
    """The algorithm to use, and what a selection chose it by."""
    named = algorithm in ALGORITHMS and algorithm != NONE
    select = choose_plain if algorithm == NONE else SELECTIONS.get(algorithm)
    if not named and select is None:
        known = one_of([*_in_order(), *SELECTIONS])
        raise unrepresentable("algorithm", given(algorithm), known)
    if quality is not None and quality not in _QUALITIES:
        raise unrepresentable("quality", given(quality), "an integer from 4 to 6")
    check_content(content)
    names = None if allowed is None else frozenset(allowed)
    if select is not None:
        depth = (limits or DEFAULT_LIMITS).depth
        choice = Choice(content, names, depth, quality, not plain)
        return select(choice), choice
    if names is not None and algorithm not in names:
        raise not_negotiated(algorithm)
    if not is_available(algorithm):
        raise no_brotli()
    return algorithm, None


def _frame(
    name: str,
    choice: Choice | None,
    content: str,
    quality: int | None,
    plain: bool,
    limits: Limits | None,
) -> bytes:
    """The frame; a selection may have written it already."""
    if choice is not None:
        return choice.frame(name)
    depth = (limits or DEFAULT_LIMITS).depth
    return encode_frame(name, content, depth, quality, not plain)


def _in_order() -> list[str]:
    """The names of the algorithms by their roles."""
    roles = ("token", "structure", "brotli", "dictionary")
    names = [ROLES[role] for role in roles if role in ROLES]
    return [*names, NONE] if NONE else names
