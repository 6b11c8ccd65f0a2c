"""Serves one tool with the official SDK: it asks a URL, waits for the answer, and tells it.

python peer.py stdio
python peer.py http     prints {"plain": URL} and serves until it is killed

Over HTTP its streams of 2025-11-25 can be resumed.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from typing import Any

import httpx2
import mcp_types as types
import uvicorn
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.server.streamable_http import EventMessage, EventStore

TEXT = {"type": "string"}
TOOL = {
    "name": "wait",
    "inputSchema": {
        "type": "object",
        "properties": {
            "url": TEXT,
            "note": TEXT,
            "region": {**TEXT, "x-mcp-header": "Region"},
        },
    },
}


class Events(EventStore):
    """Events by their numbers."""

    def __init__(self) -> None:
        self.all: list[tuple[str, Any]] = []

    async def store_event(self, stream_id: str, message: Any) -> str:
        self.all.append((stream_id, message))
        return str(len(self.all) - 1)

    async def replay_events_after(self, last_event_id: str, send_callback: Any) -> str:
        stream = self.all[int(last_event_id)][0]
        for i, (of, message) in enumerate(self.all):
            if i > int(last_event_id) and of == stream and message is not None:
                await send_callback(EventMessage(message, str(i)))
        return stream


async def list_tools(_context: Any, _params: Any) -> types.ListToolsResult:
    return types.ListToolsResult.model_validate({"tools": [TOOL]})


async def call_tool(
    _context: Any, params: types.CallToolRequestParams
) -> types.CallToolResult:
    arguments = params.arguments or {}
    async with httpx2.AsyncClient(timeout=None) as http:
        answer = await http.get(arguments["url"])
    said = {"region": arguments.get("region"), "said": answer.text}
    text = json.dumps(said, indent=8, ensure_ascii=False)
    return types.CallToolResult.model_validate(
        {"content": [{"type": "text", "text": text}]}
    )


SERVER: Server[Any] = Server(
    "peer", version="1", on_list_tools=list_tools, on_call_tool=call_tool
)


async def serve_stdio() -> None:
    async with stdio_server() as (read, write):
        await SERVER.run(read, write, SERVER.create_initialization_options())


async def serve_http() -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    url = f"http://127.0.0.1:{listener.getsockname()[1]}/mcp"
    print(json.dumps({"plain": url}), flush=True)
    app = SERVER.streamable_http_app(event_store=Events(), retry_interval=1)
    config = uvicorn.Config(app, log_level="warning")
    await uvicorn.Server(config).serve(sockets=[listener])


asyncio.run(serve_stdio() if sys.argv[1] == "stdio" else serve_http())
