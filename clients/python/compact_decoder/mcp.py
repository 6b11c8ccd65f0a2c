"""Compact results in the official SDK, on either side: docs/mcp.md.

    from compact_decoder.mcp import server_middleware, wrap_client

    transport = wrap_client(stdio_client(parameters), accept=["T2"])
    async with Client(transport) as client: ...

    server = MCPServer("name", middleware=[server_middleware()])

A peer that knows nothing of this sees plain MCP. This module alone needs the SDK:
pip install compact-decoder[mcp]
"""

from ._mcp.server import server_middleware
from ._mcp.transport import wrap_client

__all__ = ["server_middleware", "wrap_client"]
