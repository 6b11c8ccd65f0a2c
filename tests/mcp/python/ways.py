"""How a transport is put to use, by name: on the client's side, on the server's.

A transport is an asynchronous context manager of a read and a write stream.
Every test runs in each way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Way(NamedTuple):
    client: Callable[[Any], Any]
    server: Callable[[Any], Any]


WAYS = {
    "plain": Way(client=lambda transport: transport, server=lambda transport: transport)
}
