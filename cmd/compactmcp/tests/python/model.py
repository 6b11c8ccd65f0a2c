"""Lists the tools of a server and calls some, with the official SDK, and prints the results as
JSON: [R, …]. What fails is {"error": MESSAGE}. It does so for each plan, a line of its input.

    python model.py <<<'{"command": [COMMAND, ARG…], "calls": [PARAMS, …]}'

Over HTTP there is a "url" in the place of the command, and perhaps "headers". A "mode" is legacy
or auto. With "lists" the first result is the list of tools. With a URL "control" the calls are cancelled when its /abort answers, and the client goes
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


class Session:
    """A plan, and the results so far."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.plan = plan
        self.results: list[Any] = []

    async def waits(self, path: str) -> None:
        async with httpx2.AsyncClient(timeout=None) as http:
            await http.get(self.plan["control"] + path)

    async def abort(self, calls: anyio.CancelScope) -> None:
        await self.waits("/abort")
        calls.cancel()

    def keep(self, result: Any) -> None:
        self.results.append(
            result.model_dump(mode="json", by_alias=True, exclude_none=True)
        )

    async def call_all(self, client: Client) -> None:
        listed = await client.list_tools()
        if "lists" in self.plan:
            self.keep(listed)
        async with anyio.create_task_group() as group:
            with anyio.CancelScope() as calls:
                if "control" in self.plan:
                    group.start_soon(self.abort, calls)
                for call in self.plan["calls"]:
                    try:
                        result = await client.call_tool(call["name"], call["arguments"])
                        self.keep(result)
                    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
                        self.results.append({"error": repr(error)})
            if calls.cancelled_caught:
                self.results.append({"error": "cancelled"})
        if "control" in self.plan:
            await self.waits("/end")

    async def carry_out(self) -> None:
        if "url" in self.plan:
            http = create_mcp_http_client(headers=self.plan.get("headers"))
            transport: Any = streamable_http_client(self.plan["url"], http_client=http)
        else:
            command, *args = self.plan["command"]
            transport = stdio_client(StdioServerParameters(command=command, args=args))
        try:
            mode = self.plan.get("mode", "auto")
            async with Client(transport, mode=mode) as client:
                await self.call_all(client)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            self.results.append({"error": repr(error)})


for line in sys.stdin:
    session = Session(json.loads(line))
    asyncio.run(session.carry_out())
    print(json.dumps(session.results), flush=True)
