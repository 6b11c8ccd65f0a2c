"""Messages of MCP and what is asked, beside docs/mcp-protocol.md; the vectors have the types."""

import json
import unittest

from compact_decoder import (
    Ask,
    McpMessage,
    McpMessageType,
    ask_params,
    asks,
    parse_mcp_message,
)
from tests.properties import Draw, choice, holds

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

    @holds
    def test_what_is_asked_is_understood(self, draw: Draw) -> None:
        texts = tuple(draw.text(8) for _ in range(draw.integer(0, 3)))
        ask = Ask(choice(draw, [None, texts]), choice(draw, [None, draw.text(8)]))
        params = choice(draw, [None, "{}", '{"name":"x"}', '{"_meta":{"a":"b"}}'])
        asking = ask_params(params, ask)
        self.assertEqual(asks(asking), ask)
        if asking is not None:
            json.loads(asking)


if __name__ == "__main__":
    unittest.main()
