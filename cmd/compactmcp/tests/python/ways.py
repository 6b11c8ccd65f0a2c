"""How a client's transport and a server are put to use, by name.

Every test runs in each way.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

sys.path.append(str(Path(__file__).resolve().parents[3] / "clients" / "python"))

from compact_decoder.mcp import server_middleware, wrap_client


class Way(NamedTuple):
    """Of a client's transport, and the middleware of a server."""

    client: Callable[[Any], Any]
    middleware: list[Any]


def way(*accept: str) -> Way:
    client = partial(wrap_client, accept=accept, references=True)
    return Way(client, [server_middleware()])


WAYS = {
    "plain": Way(lambda transport: transport, []),
    "T2": way("T2"),
    "Z": way("Z", "T2"),
}
