"""Messages of MCP and what is asked, beside docs/mcp-protocol.md; the vectors have the types."""

import unittest

from compact_decoder import (
    Ask,
    McpMessage,
    McpMessageType,
    ask_params,
    asks,
    parse_mcp_message,
)

OURS = "io.github.compactgen/"


class Messages(unittest.TestCase):
    def test_parts(self) -> None:
        for message in (
            McpMessage(
                text=' { "id" : 7 , "method":"tools/call","jsonrpc":"2.0","params": {"n":1.0} }\n',
                type=McpMessageType.TOOLS_CALL_REQUEST,
                id="7",
                method="tools/call",
                params='{"n":1.0}',
            ),
            McpMessage(
                text='{"jsonrpc":"2.0","id":"\\u0061","method":"tools\\/li\\u0073t"}',
                type=McpMessageType.TOOLS_LIST_REQUEST,
                id='"\\u0061"',
                method="tools/list",
            ),
            McpMessage(
                text='{"\\u006dethod":"ping","jsonrpc":"2\\u002e0","id":-0,"params":[1e2]}',
                type=McpMessageType.OTHER_REQUEST,
                id="-0",
                method="ping",
                params="[1e2]",
            ),
            McpMessage(
                text='{"jsonrpc":"2.0","method":"notifications/initialized"}',
                type=McpMessageType.INITIALIZED_NOTIFICATION,
                method="notifications/initialized",
            ),
            McpMessage(
                text='{"jsonrpc":"2.0","id":1,"result":{"content":[], "tools" :[]}}',
                type=McpMessageType.TOOLS_LIST_RESPONSE,
                id="1",
                result='{"content":[], "tools" :[]}',
            ),
            McpMessage(
                text='{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"data":1.0}}',
                type=McpMessageType.ERROR_RESPONSE,
                id="null",
                error='{"code":-32700,"data":1.0}',
            ),
            McpMessage(
                text='{"jsonrpc":"2.0","id":"\\ud800","result":null}',
                type=McpMessageType.OTHER_RESPONSE,
                id='"\\ud800"',
                result="null",
            ),
        ):
            self.assertEqual(parse_mcp_message(message.text), message)


class Asking(unittest.TestCase):
    def test_asking_for_nothing_changes_nothing(self) -> None:
        self.assertEqual(asks(None), Ask())
        self.assertIsNone(ask_params(None, Ask()))


if __name__ == "__main__":
    unittest.main()
