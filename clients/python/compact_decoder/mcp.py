"""Compact results in the official SDK, on either side: docs/mcp.md.

    from compact_decoder.mcp import server_middleware, wrap_client

    transport = wrap_client(stdio_client(parameters), accept=["T2"])
    async with Client(transport) as client: ...

    server = MCPServer("name", middleware=[server_middleware()])

A peer that knows nothing of this sees plain MCP. This module alone needs the SDK,
mcp>=2.1,<3: the extra "mcp" of this package.
"""

from importlib import metadata

try:
    from ._mcp.server import server_middleware
    from ._mcp.transport import wrap_client
except ImportError as error:
    if (error.name or "").partition(".")[0] not in ("mcp", "mcp_types"):
        raise
    try:
        found = f"mcp {metadata.version('mcp')} is installed"
    except metadata.PackageNotFoundError:
        found = "it is not installed"
    raise ImportError(
        f"compact_decoder.mcp needs the SDK of MCP, mcp>=2.1,<3; {found}",
        name=error.name,
    ) from error

__all__ = ["server_middleware", "wrap_client"]
