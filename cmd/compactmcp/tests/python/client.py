"""Lists and calls every tool of a server, with the official SDK, and prints the results as JSON:
{"stdio/WAY": {"lists": [R, R], "calls": {NAME: R}}, "http/WAY": …}.

    python client.py '{"stdio": [COMMAND, ARG…], "http": URL}'

"{way}" in an argument or the URL is the way.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from mcp import Client, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from pydantic import BaseModel
from ways import WAYS


def written(result: BaseModel) -> Any:
    return result.model_dump(mode="json", by_alias=True, exclude_none=True)


async def session(transport: Any) -> dict[str, Any]:
    async with Client(transport) as client:
        lists = [await client.list_tools(), await client.list_tools()]
        calls = {
            tool.name: written(await client.call_tool(tool.name, {}))
            for tool in lists[0].tools
        }
    return {"lists": [written(tools) for tools in lists], "calls": calls}


async def main() -> None:
    server = json.loads(sys.argv[1])
    sessions = {}
    for name, way in WAYS.items():
        command, *args = (arg.replace("{way}", name) for arg in server["stdio"])
        stdio = stdio_client(StdioServerParameters(command=command, args=args))
        sessions[f"stdio/{name}"] = await session(way.client(stdio))
        http = streamable_http_client(server["http"].replace("{way}", name))
        sessions[f"http/{name}"] = await session(way.client(http))
    print(json.dumps(sessions))


asyncio.run(main())
