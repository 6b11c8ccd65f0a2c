"""Serves tools that return what servers in Python wrap, over stdio.

WRAPS names the class of the server: that of the SDK's 2.x or 1.x, or of fastmcp.
"""

import os
from datetime import date
from importlib import import_module

from pydantic import BaseModel

module, name = os.environ["WRAPS"].rsplit(".", 1)
server = getattr(import_module(module), name)("wrapped")


class Row(BaseModel):
    id: int
    name: str
    kind: str


@server.tool()
def text() -> str:
    return "hello"


@server.tool()
def text_like_a_number() -> str:
    return "42"


@server.tool()
def number() -> int:
    return 42


@server.tool()
def fraction() -> float:
    return 1.0


@server.tool()
def texts() -> list[str]:
    return ["a", "b"]


@server.tool()
def texts_like_numbers() -> list[str]:
    return ["1", "2"]


@server.tool()
def numbers() -> list[int]:
    return [1, 2]


@server.tool()
def rows() -> list[Row]:
    return [Row(id=i, name=f"row {i}", kind="same") for i in range(3)]


@server.tool()
def gaps() -> list[int | None]:
    return [1, None, 2]


@server.tool()
def nested() -> list[list[int]]:
    return [[1], [2]]


@server.tool()
def empty() -> list[str]:
    return []


@server.tool()
def nothing() -> None:
    return None


@server.tool()
def model() -> Row:
    return Row(id=1, name="x", kind="k")


@server.tool()
def either() -> int | str:
    return "1"


@server.tool()
def day() -> date:
    return date(2025, 1, 1)


if __name__ == "__main__":
    server.run()
