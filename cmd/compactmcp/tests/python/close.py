"""Starts a server over stdio with the official SDK, and closes it when its own input ends.

python close.py COMMAND ARG…
"""

from __future__ import annotations

import asyncio
import sys

from mcp import StdioServerParameters, stdio_client


async def main() -> None:
    command, *args = sys.argv[1:]
    async with stdio_client(StdioServerParameters(command=command, args=args)):
        await asyncio.to_thread(sys.stdin.read)
        print("closing", flush=True)


asyncio.run(main())
