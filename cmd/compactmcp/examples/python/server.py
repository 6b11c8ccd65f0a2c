"""An MCP server on stdio whose results are compact for clients that ask for it, and plain for all others.

pip install mcp==2.3.0
PYTHONPATH=clients/python python3 cmd/compactmcp/examples/python/server.py
"""

from dataclasses import dataclass

from compact_decoder.mcp import server_middleware
from mcp.server import MCPServer


@dataclass
class Order:
    id: int
    status: str
    item: str


@dataclass
class Orders:
    orders: list[Order]


server = MCPServer("orders", middleware=[server_middleware()])  # all there is to it


@server.tool(name="orders", description="Lists the orders.")
def list_orders() -> Orders:
    return Orders([Order(id, "shipped", f"item {id % 5}") for id in range(20)])


server.run("stdio")
