"""Serves a table of tools with the official SDK.

python server.py TABLE WAY    over stdio
python server.py TABLE        over HTTP: prints {"WAY": URL} and serves until it is killed
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from pathlib import Path
from typing import Any

import mcp_types as types
import uvicorn
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from ways import WAYS

TABLE = json.loads(Path(sys.argv[1]).read_text("utf-8"))


async def list_tools(_context: Any, _params: Any) -> types.ListToolsResult:
    return types.ListToolsResult.model_validate(
        {"tools": [row["tool"] for row in TABLE]}
    )


async def call_tool(
    _context: Any, params: types.CallToolRequestParams
) -> types.CallToolResult:
    row = next(row for row in TABLE if row["tool"]["name"] == params.name)
    return types.CallToolResult.model_validate(row["result"])


def table_server(way: str) -> Server[Any]:
    server = Server(
        "table", version="1", on_list_tools=list_tools, on_call_tool=call_tool
    )
    server.middleware[:0] = WAYS[way].middleware
    return server


async def serve_stdio(name: str) -> None:
    server = table_server(name)
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


async def serve_http() -> None:
    listeners = {name: socket.create_server(("127.0.0.1", 0)) for name in WAYS}
    print(
        json.dumps(
            {
                name: f"http://127.0.0.1:{s.getsockname()[1]}/mcp"
                for name, s in listeners.items()
            }
        ),
        flush=True,
    )
    servers = []
    for name, listener in listeners.items():
        app = table_server(name).streamable_http_app()
        config = uvicorn.Config(app, log_level="warning")
        servers.append(uvicorn.Server(config).serve(sockets=[listener]))
    await asyncio.gather(*servers)


asyncio.run(serve_stdio(sys.argv[2]) if len(sys.argv) > 2 else serve_http())
