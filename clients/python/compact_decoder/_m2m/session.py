"""A session after its handshake."""

from collections.abc import Iterable

from .._core.arguments import checked
from .._core.limits_gen import Limits
from .compress import compress
from .decompress import decompress
from .negotiate import Accept, Data, Hello, available_algorithms, negotiate


class M2MSession:
    """Packs and unpacks content under the algorithms that were negotiated.

    A client sends a Hello and makes its session of the Accept that it gets; a server
    makes a session of the Hello, and answers with accept(). It never changes, so any
    number of threads may use it. docs/m2m.md §5.7.

        hello = M2MSession.hello(["T2", "BR"])  # a client sends hello.to_json()
        server = M2MSession(hello)
        client = M2MSession(server.accept())
        data = client.pack("[1, 2]", "T2")  # its content is #T2|[1,2]
        server.unpack(data)  # [1,2]
    """

    __slots__ = ("_limits", "algorithms")

    @checked
    def __init__(
        self, message: Hello | Accept, *, limits: Limits | None = None
    ) -> None:
        self.algorithms: tuple[str, ...] = tuple(
            negotiate(message.algorithms, available_algorithms())
        )
        self._limits = limits

    @staticmethod
    @checked
    def hello(algorithms: Iterable[str] | None = None) -> Hello:
        """The offer of a client: all that is available, unless it names others."""
        return Hello(
            tuple(available_algorithms() if algorithms is None else algorithms)
        )

    @checked
    def accept(self) -> Accept:
        """The answer of a server."""
        return Accept(self.algorithms)

    @checked
    def pack(self, content: str, algorithm: str = "exact") -> Data:
        """Compress; CompactError (not negotiated) for an algorithm of another session.

        Selections keep to what was negotiated. Other errors are those of compress.
        """
        frame = compress(
            content, algorithm, allowed=self.algorithms, limits=self._limits
        )
        return Data(frame)

    @checked
    def unpack(self, data: Data) -> str:
        """Decompress; CompactError (not negotiated) for another algorithm's frame.

        Other errors are those of decompress.
        """
        return decompress(data.content, allowed=self.algorithms, limits=self._limits)
