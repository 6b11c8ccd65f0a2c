"""A client's transport in the official SDK: docs/mcp.md."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Any

# An environment without the SDK can still check the types of all else.
from mcp.client import (  # type: ignore[import-not-found, unused-ignore]
    Transport,
)
from mcp.shared.message import (  # type: ignore[import-not-found, unused-ignore]
    SessionMessage,
)
from mcp_types import (  # type: ignore[import-not-found, unused-ignore]
    JSONRPCRequest,
)

from .._core.arguments import checked
from .._core.limits_gen import Limits
from .client import Client


@checked
@asynccontextmanager
async def wrap_client(
    transport: Transport,
    *,
    accept: Sequence[str] | None = None,
    references: bool = False,
    limits: Limits | None = None,
) -> AsyncIterator[tuple["_ReadStream", "_WriteStream"]]:
    """A client's transport that asks for compact results, and unpacks them.

    accept names encodings in order of preference; what cannot be unpacked here, as
    Brotli without its library, is not asked for. references keeps lists of tools, so
    that an unchanged list is not sent again. The SDK gets the same as without it; a
    packed result that cannot be read becomes an error response. It does not touch a
    request whose _meta asks already, nor its result.
    """
    client = Client(accept, references, limits)
    async with transport as (read, write):
        yield _ReadStream(read, client), _WriteStream(write, client)


class _Stream:
    """A stream of the transport, with what the SDK asks of any."""

    def __init__(self, stream: Any, client: Client) -> None:
        self.stream = stream
        self.client = client

    async def aclose(self) -> None:
        await self.stream.aclose()

    async def __aexit__(
        self,
        exc_type: type[BaseException] | None,
        exc_val: BaseException | None,
        exc_tb: TracebackType | None,
    ) -> bool | None:
        left: bool | None = await self.stream.__aexit__(exc_type, exc_val, exc_tb)
        return left


class _ReadStream(_Stream):
    """A server's messages, unpacked."""

    @property
    def last_context(self) -> Any:
        """The context of the sender, which some of the SDK's streams carry."""
        return getattr(self.stream, "last_context", None)

    async def receive(self) -> SessionMessage | Exception:
        return self.client.received(await self.stream.receive())

    def __aiter__(self) -> "_ReadStream":
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        return self.client.received(await self.stream.__anext__())

    async def __aenter__(self) -> "_ReadStream":  # noqa: PYI034 (3.10 has no Self)
        await self.stream.__aenter__()
        return self


class _WriteStream(_Stream):
    """A client's messages, with the question added."""

    async def send(self, item: SessionMessage, /) -> None:
        try:
            await self.stream.send(self.client.sent(item))
        except BaseException:
            if isinstance(item.message, JSONRPCRequest):
                self.client.forget(item.message.id)
            raise

    async def __aenter__(self) -> "_WriteStream":  # noqa: PYI034 (3.10 has no Self)
        await self.stream.__aenter__()
        return self
