"""Lists the tools of a server and calls some, with the official SDK, and prints the results as
JSON: [R, …]. What fails is {"error": MESSAGE}.

    python model.py '{"command": [COMMAND, ARG…], "calls": [PARAMS, …]}'

Over HTTP there is a "url" in the place of the command, and perhaps "headers". A "mode" is legacy
or auto. With a URL "control" the calls are cancelled when its /abort answers, and the client goes
on to its /end.
"""

from __future__ import annotations

import asyncio
import json
import sys
from typing import Any

import anyio
import httpx2
from mcp import Client, StdioServerParameters, stdio_client
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client

plan = json.loads(sys.argv[1])
results: list[Any] = []


async def waits(path: str) -> None:
    async with httpx2.AsyncClient(timeout=None) as http:
        await http.get(plan["control"] + path)


async def abort(calls: anyio.CancelScope) -> None:
    await waits("/abort")
    calls.cancel()


async def call_all(client: Client) -> None:
    await client.list_tools()
    async with anyio.create_task_group() as group:
        with anyio.CancelScope() as calls:
            if "control" in plan:
                group.start_soon(abort, calls)
            for call in plan["calls"]:
                try:
                    result = await client.call_tool(call["name"], call["arguments"])
                    written = result.model_dump(
                        mode="json", by_alias=True, exclude_none=True
                    )
                    results.append(written)
                except Exception as error:  # noqa: BLE001 - whatever it is, it is told
                    results.append({"error": repr(error)})
        if calls.cancelled_caught:
            results.append({"error": "cancelled"})
    if "control" in plan:
        await waits("/end")


async def main() -> None:
    if "url" in plan:
        http = create_mcp_http_client(headers=plan.get("headers"))
        transport: Any = streamable_http_client(plan["url"], http_client=http)
    else:
        command, *args = plan["command"]
        transport = stdio_client(StdioServerParameters(command=command, args=args))
    try:
        async with Client(transport, mode=plan.get("mode", "auto")) as client:
            await call_all(client)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        results.append({"error": repr(error)})
    print(json.dumps(results))


asyncio.run(main())
