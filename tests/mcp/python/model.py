"""Lists the tools of a server and calls some, with the official SDK, and prints the results as
JSON: [R, …].

    python model.py '{"command": [COMMAND, ARG…], "calls": [PARAMS, …]}'

Over HTTP there is a "url" in the place of the command. A "mode" is legacy or auto.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

from mcp import Client, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client


async def main() -> None:
    plan = json.loads(sys.argv[1])
    results: list[Any] = []
    if "url" in plan:
        transport: Any = streamable_http_client(plan["url"])
    else:
        command, *args = plan["command"]
        transport = stdio_client(StdioServerParameters(command=command, args=args))
    async with Client(transport, mode=plan.get("mode", "auto")) as client:
        await client.list_tools()
        for call in plan["calls"]:
            result = await client.call_tool(call["name"], call["arguments"])
            written = result.model_dump(mode="json", by_alias=True, exclude_none=True)
            results.append(written)
    print(json.dumps(results))


asyncio.run(main())
