"""Definitions by reference: docs/request.md, "Registry"."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .._core.arguments import checked
from .._core.causes_gen import (
    REFERENCE_CONFLICT,
    REGISTRY_LENGTH,
    REGISTRY_REQUEST,
    REGISTRY_SHARED,
)
from .._core.errors import (
    as_written,
    format_error,
    make_error,
    quoted,
    text_error,
)
from .._core.errors_gen import REFERENCE_CONFLICT_ERROR
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import is_unicode
from .family import Family
from .frame import FrameType
from .memory_store import AsyncMemoryStore, MemoryStore
from .read import decode_request_frame
from .reference import (
    check_hex_length,
    full_reference,
    is_reference,
    reference_of,
    unknown_reference,
)
from .requests_gen import HEX_LENGTH, SYSTEM, TOOL
from .store import AsyncStore, Store
from .store_steps import Steps, ask, found, is_yes, run, run_async

_Kind: TypeAlias = Literal["tool", "system"]
_FAMILIES: dict[str, Family] = {family.kind: family for family in (TOOL, SYSTEM)}
_SHARED_LENGTH = 32  # digits that nobody can find a second text for


@dataclass(frozen=True, slots=True, kw_only=True)
class Received:
    """What a frame of definitions came to; one member is set.

    reference  of a definition that is kept now
    text       of the definition that was referred to
    missing    the reference of a definition that the other side lacks
    """

    reference: str | None = None
    text: str | None = None
    missing: str | None = None


class Definitions:
    """The work of registries, as questions to their stores."""

    __slots__ = ("_hex_length", "_limits")

    def __init__(
        self, store: Store | AsyncStore, hex_length: int, limits: Limits | None
    ) -> None:
        check_hex_length(hex_length)
        if store.shared and hex_length < _SHARED_LENGTH:
            raise format_error(
                REGISTRY_SHARED,
                value=as_written(hex_length),
                expected=f"{_SHARED_LENGTH} to 64",
            )
        own = getattr(store, "hex_length", hex_length)
        if own != hex_length:
            raise format_error(
                REGISTRY_LENGTH, value=as_written(hex_length), expected=as_written(own)
            )
        self._hex_length = hex_length
        self._limits = limits or DEFAULT_LIMITS

    def references(self, scope: str, kind: _Kind, text: str) -> tuple[str, str]:
        """Those of a definition, the short one first."""
        _check_scope(scope)
        family = _FAMILIES[kind]
        short = reference_of(family, text, self._hex_length, self._limits)
        return short, full_reference(family, text)

    def define(self, scope: str, kind: _Kind, text: str) -> Steps[str]:
        short, full = self.references(scope, kind, text)
        return _defined(short, (yield "put", (scope, short, full, text)))

    def resolve(self, scope: str, reference: str) -> Steps[str]:
        family = _family_of(scope, reference)
        return _resolved(family, reference, (yield "get", (scope, reference)))

    def receive(self, scope: str, frame: str) -> Steps[Received]:
        _check_scope(scope)
        read = decode_request_frame(frame, limits=self._limits)
        if read.type == FrameType.TOOL_DEF and read.text is not None:
            reference = yield from self.define(scope, "tool", read.text)
            return Received(reference=reference)
        if read.type == FrameType.SYSTEM_FULL and read.text is not None:
            reference = yield from self.define(scope, "system", read.text)
            return Received(reference=reference)
        if read.reference is None or read.type == FrameType.REQUEST_MISS:
            raise format_error(REGISTRY_REQUEST)
        if read.type in (FrameType.TOOL_REF, FrameType.SYSTEM_REF):
            return Received(text=(yield from self.resolve(scope, read.reference)))
        return Received(missing=read.reference)


class Registry:
    """The definitions of any number of scopes: tenants, or sessions.

    A reference never resolves in another scope, and only to the text that it was
    made from. Any number of threads may use a registry and its store; without a
    store it keeps texts in memory. hex_length is how many digits short references
    have. CompactError (format) for a number that no reference has, for one under 32
    with a shared store, since short references can be forged, and for one that
    differs from the store's own, if it has one.
    """

    __slots__ = ("_definitions", "_store", "hex_length")

    @checked
    def __init__(
        self,
        store: Store | None = None,
        *,
        hex_length: int = HEX_LENGTH,
        limits: Limits | None = None,
    ) -> None:
        self._store = MemoryStore(limits=limits) if store is None else store
        self._definitions = Definitions(self._store, hex_length, limits)
        self.hex_length = hex_length

    @checked
    def define(self, scope: str, kind: _Kind, text: str) -> str:
        """Keep a definition and return its short reference.

        CompactError: as tool_reference and system_reference; reference conflict
        if another text has the short reference; this text is then kept under its
        64 digits; not available if the store fails.
        """
        short, full = self._definitions.references(scope, kind, text)
        return _defined(short, ask(self._store.put, scope, short, full, text))

    @checked
    def resolve(self, scope: str, reference: str) -> str:
        """The text of a short or full reference.

        CompactError: unknown reference; not available where the store fails.
        """
        family = _family_of(scope, reference)
        return _resolved(family, reference, ask(self._store.get, scope, reference))

    @checked
    def receive(self, scope: str, frame: str) -> Received:
        """Take a frame of definitions: keep a text, or resolve a reference.

        CompactError: as decode_request_frame, define and resolve; of the format
        kind for a frame of requests.
        """
        return run(self._definitions.receive(scope, frame), self._store)


class AsyncRegistry:
    """A Registry whose store is waited for.

    Any number of tasks may use it, as many threads as may use its store, and any
    event loop.
    """

    __slots__ = ("_definitions", "_store", "hex_length")

    @checked
    def __init__(
        self,
        store: AsyncStore | None = None,
        *,
        hex_length: int = HEX_LENGTH,
        limits: Limits | None = None,
    ) -> None:
        self._store = AsyncMemoryStore(limits=limits) if store is None else store
        self._definitions = Definitions(self._store, hex_length, limits)
        self.hex_length = hex_length

    @checked
    async def define(self, scope: str, kind: _Kind, text: str) -> str:
        """As Registry.define."""
        steps = self._definitions.define(scope, kind, text)
        return await run_async(steps, self._store)

    @checked
    async def resolve(self, scope: str, reference: str) -> str:
        """As Registry.resolve."""
        return await run_async(self._definitions.resolve(scope, reference), self._store)

    @checked
    async def receive(self, scope: str, frame: str) -> Received:
        """As Registry.receive."""
        return await run_async(self._definitions.receive(scope, frame), self._store)


def _family_of(scope: str, reference: str) -> Family:
    _check_scope(scope)
    for family in _FAMILIES.values():
        if is_reference(family.reference, reference):
            return family
    raise unknown_reference(reference)


def _defined(short: str, taken: object) -> str:
    """The short reference, unless the store says that another text holds it."""
    if is_yes(taken):
        raise make_error(
            REFERENCE_CONFLICT_ERROR,
            REFERENCE_CONFLICT,
            reference=short,
            value=quoted(short),
        )
    return short


def _resolved(family: Family, reference: str, answer: object) -> str:
    """The store's text, if its hash fits the reference: a store may return a wrong text."""
    text = found(answer)
    if (
        text is None
        or not is_unicode(text)
        or not full_reference(family, text).startswith(reference)
    ):
        raise unknown_reference(reference)
    return text


def _check_scope(scope: str) -> None:
    if not is_unicode(scope):
        raise text_error("scope")
