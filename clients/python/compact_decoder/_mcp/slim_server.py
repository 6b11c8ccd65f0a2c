"""Slim lists of tools in the official SDK, on the side of a server: docs/mcp.md."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from .._core.limits_gen import Limits
from .ask import META
from .describe import describe_tools
from .sdk_json import text_of_value
from .slim import Slimming, slim_list

_LIST = "tools/list"
_MOST_PAGES = 100

# What the SDK gives a middleware: the rest of the chain, for a context.
_Next = Callable[[Any], Awaitable[Any]]


@dataclass(frozen=True)
class SlimServer:
    """Shortens a server's lists, and answers the tool that gives whole definitions."""

    how: Slimming
    limits: Limits | None

    def is_describer(self, params: Any) -> bool:
        """Whether a call is for that tool."""
        return (params or {}).get("name") == self.how.describer

    async def described(self, ctx: Any, call_next: _Next) -> Any:
        """The answer to such a call, from the list of who calls.

        Where that list has the name itself, it is the server's answer.
        """
        params = ctx.params or {}
        asked = {META: params[META]} if META in params else {}
        listing = replace(ctx, method=_LIST, params=asked)
        found = await self.whole(listing, call_next, await call_next(listing))
        if any(tool.get("name") == params["name"] for tool in found["tools"]):
            return await call_next(ctx)
        arguments = text_of_value(params.get("arguments") or {})
        text = describe_tools(text_of_value(found), arguments, limits=self.limits)
        return json.loads(text)

    async def whole(self, ctx: Any, call_next: _Next, first: Any) -> Any:
        """A first page with the tools of all others; itself where one does not come."""
        tools, page = list(first["tools"]), first
        for _ in range(_MOST_PAGES - 1):
            cursor = page.get("nextCursor")
            if not cursor:
                break
            params = {**(ctx.params or {}), "cursor": cursor}
            try:
                page = await call_next(replace(ctx, params=params))
            except Exception:  # noqa: BLE001 (a server's own)
                return first
            tools += page["tools"]
        if page is first or page.get("nextCursor"):
            return first
        rest = {name: value for name, value in first.items() if name != "nextCursor"}
        return {**rest, "tools": tools}

    def shortened(self, text: str) -> str:
        """A list, as JSON; CompactError."""
        return slim_list(text, self.how, limits=self.limits)
