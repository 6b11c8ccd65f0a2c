"""The adapter for the official SDK, between its own clients and servers.

cmd/compactmcp/tests puts it against the Go SDK.
"""

import json
import unittest
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial, wraps
from typing import Any
from unittest import mock

try:
    import anyio
    import mcp_types as types
    from mcp import Client, MCPError
    from mcp.client.extension import advertise as advertised
    from mcp.server import Server
    from mcp.shared.memory import create_client_server_memory_streams
    from mcp.shared.message import SessionMessage

    from compact_decoder._mcp import client as adapter
except ImportError:
    raise unittest.SkipTest("needs the official SDK") from None

from compact_decoder import Limits, Rewriting, compress, restore_text
from compact_decoder.mcp import server_middleware, wrap_client
from tests.test_compress import without_brotli
from tests.test_mcp import OURS

DESCRIBER = "describe_tools"
MODES = ("legacy", "2026-07-28")
WORDS = "the same words again, " * 20
ROWS = {"rows": [{"name": f"row {i}", "kind": WORDS[:21]} for i in range(20)]}
RESULTS: dict[str, dict[str, Any]] = {
    "small": {"content": [{"type": "text", "text": "ok"}]},
    "text": {
        "content": [{"type": "text", "text": WORDS}],
        "structuredContent": {"content": WORDS},
    },
    "rows": {
        "content": [{"type": "text", "text": json.dumps(ROWS)}],
        "structuredContent": ROWS,
    },
}


def packed_call(name: str, text: str) -> str:
    content = f'[{{"type":"text","text":{json.dumps(text)}}}]'
    return f'{{"content":{content},"_meta":{{"{OURS}encoding":"{name}"}}}}'


def packed_list(name: str, text: str, reference: str = "") -> str:
    members = f'"{OURS}encoding":"{name}","{OURS}text":{json.dumps(text)}'
    if reference:
        members += f',"{OURS}reference":"{reference}"'
    return f'{{"tools":[],"_meta":{{{members}}}}}'


def run(test: Callable[[Any], Awaitable[None]]) -> Callable[[Any], None]:
    """Make a coroutine a test method."""

    @wraps(test)
    def method(self: Any) -> None:
        async def bounded() -> None:
            with anyio.fail_after(60):
                await test(self)

        anyio.run(bounded)

    return method


def tool(name: str, description: str = WORDS) -> dict[str, Any]:
    schema = {"type": "object", "properties": {"path": {"type": "string"}}}
    return {"name": name, "description": description, "inputSchema": schema}


def new_server(packs: bool) -> Any:
    """A server of the results; its tools can be changed."""
    tools = [tool(name) for name in RESULTS]

    async def list_tools(_context: Any, _params: Any) -> Any:
        return types.ListToolsResult.model_validate({"tools": tools})

    async def call_tool(_context: Any, params: Any) -> Any:
        return types.CallToolResult.model_validate(RESULTS[params.name])

    server: Any = Server("tests", on_list_tools=list_tools, on_call_tool=call_tool)
    server.tools = tools
    if packs:
        server.middleware.insert(0, server_middleware())
    return server


class Tap:
    """A stream whose items are kept."""

    def __init__(self, stream: Any, items: list[Any]) -> None:
        self.stream = stream
        self.items = items

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    async def __aenter__(self) -> "Tap":
        return self

    async def __aexit__(self, *_raised: Any) -> None:
        await self.stream.aclose()

    def __aiter__(self) -> "Tap":
        return self

    async def __anext__(self) -> Any:
        self.items.append(await self.stream.__anext__())
        return self.items[-1]

    async def send(self, item: Any) -> None:
        self.items.append(item)
        await self.stream.send(item)


class Wire:
    """A transport to a server in this process, and what went over it."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.sent: list[Any] = []
        self.received: list[Any] = []

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[tuple[Any, Any]]:
        async with (
            create_client_server_memory_streams() as (client, server),
            anyio.create_task_group() as tasks,
        ):
            options = self.server.create_initialization_options()
            tasks.start_soon(self.server.run, *server, options)
            yield Tap(client[0], self.received), Tap(client[1], self.sent)
            tasks.cancel_scope.cancel()

    def take(self) -> str:
        """The results that the server has sent since."""
        text = " ".join(
            item.message.model_dump_json()
            for item in self.received
            if isinstance(item, SessionMessage)
        )
        self.received.clear()
        return text


def shown(result: Any) -> Any:
    return result.model_dump(mode="json", by_alias=True, exclude_none=True)


class Sessions(unittest.TestCase):
    @run
    async def test_a_plain_peer_sees_plain_mcp(self) -> None:
        for mode in MODES:
            wires = [Wire(new_server(packs)) for packs in (False, True, False)]
            asking = wrap_client(wires[2].connect(), accept=["T2"], references=True)
            transports = (wires[0].connect(), wires[1].connect(), asking)
            for wire, transport in zip(wires, transports, strict=True):
                async with Client(transport, mode=mode) as client:
                    wire.take()  # the handshake, which says what the server can do
                    listed = await client.list_tools(cache_mode="refresh")
                    self.assertEqual(len(listed.tools), len(RESULTS))
                    self.assertEqual(
                        shown(await client.call_tool("text", {}))["structuredContent"],
                        RESULTS["text"]["structuredContent"],
                    )
            taken = [wire.take() for wire in wires]
            self.assertEqual(taken[0], taken[1])
            self.assertEqual(taken[0], taken[2])
            self.assertNotIn(OURS, taken[0])

    @run
    async def test_a_model_reads_one_channel_of_tools_that_are_listed(self) -> None:
        for mode in MODES:
            server = new_server(False)
            server.middleware.insert(
                0, server_middleware(model=True, limits=Limits(depth=6))
            )
            async with Client(Wire(server).connect(), mode=mode) as client:
                for listed in (False, True):
                    if listed:
                        await client.list_tools(cache_mode="refresh")
                    result = shown(await client.call_tool("rows", {}))
                    # A request of 2026-07-28 has a connection of its own.
                    both = not listed or mode != "legacy"
                    self.assertEqual("structuredContent" in result, both, mode)
                    (block,) = result["content"]
                    self.assertTrue(block["text"].startswith("#T2: "), block)
                    due = RESULTS["rows"]["structuredContent"]
                    self.assertEqual(json.loads(restore_text(block["text"])), due)
                off: Any = {f"{OURS}off": True}
                result = shown(await client.call_tool("rows", {}, meta=off))
                self.assertEqual(result["content"], RESULTS["rows"]["content"])
                server.tools[0]["inputSchema"]["properties"]["path"] = {"items": {}}
                await client.list_tools(cache_mode="refresh")  # too deep to be read
                result = shown(await client.call_tool("rows", {}))
                self.assertIn("structuredContent", result, mode)

    @run
    async def test_a_slim_list_has_all_pages_and_definitions_are_the_callers(
        self,
    ) -> None:
        whole = [tool(name, f"It is for all the rows. And {WORDS}") for name in "abc"]
        own: list[Any] = []

        async def list_tools(ctx: Any, params: Any) -> Any:
            who = (ctx.meta or {}).get("who")
            if who == "nobody":
                raise MCPError(-32001, "who are you?")
            at = int((params and params.cursor) or 0)
            page: dict[str, Any] = {"tools": own or whole[at : at + 1]}
            if who:
                page["tools"] = [tool("mine", who)]
            elif not own and at < 2:
                page["nextCursor"] = str(at + 1)
            return types.ListToolsResult.model_validate(page)

        async def call_tool(_context: Any, params: Any) -> Any:
            return types.CallToolResult.model_validate(RESULTS["small"])

        for mode in MODES:
            own.clear()
            server: Any = Server("x", on_list_tools=list_tools, on_call_tool=call_tool)
            server.middleware.insert(0, server_middleware(tools="slim"))
            async with Client(Wire(server).connect(), mode=mode) as client:
                listed = await client.list_tools()
                self.assertIsNone(listed.next_cursor)
                self.assertEqual([x.name for x in listed.tools], [*"abc", DESCRIBER])
                for each in listed.tools[:3]:
                    self.assertEqual(each.description, "It is for all the rows.")
                for who, name in (("", "c"), ("ann", "mine"), ("bob", "mine")):
                    meta: Any = {"who": who} if who else None
                    asked = {"names": [name]}
                    result = await client.call_tool(DESCRIBER, asked, meta=meta)
                    (block,) = shown(result)["content"]
                    due = tool(name, who or whole[2]["description"])
                    self.assertEqual(json.loads(block["text"]), due, mode)
                nobody: Any = {"who": "nobody"}
                with self.assertRaisesRegex(MCPError, "who are you"):
                    await client.call_tool(DESCRIBER, {"names": ["a"]}, meta=nobody)
                off: Any = {f"{OURS}off": True}
                listed = await client.list_tools(meta=off, cache_mode="refresh")
                self.assertEqual(listed.next_cursor, "1")
                own += [*whole, tool(DESCRIBER)]
                listed = await client.list_tools(cache_mode="refresh")
                self.assertEqual(shown(listed)["tools"], own, mode)
                result = await client.call_tool(DESCRIBER, {})
                self.assertEqual(shown(result)["content"], RESULTS["small"]["content"])

    @run
    async def test_a_model_whose_tokens_somebody_counts(self) -> None:
        rows = [{"id": i, "name": f"a name of some length, {i}"} for i in range(15)]
        text = json.dumps(rows, separators=(",", ":"))
        for model, begins in ((True, "[{"), (Rewriting(count=len), "#T2: ")):
            server = new_server(False)
            server.middleware.insert(0, server_middleware(model=model))
            content = [{"type": "text", "text": text}]
            with mock.patch.dict(RESULTS, small={"content": content}):
                async with Client(Wire(server).connect()) as client:
                    (block,) = shown(await client.call_tool("small", {}))["content"]
            self.assertTrue(block["text"].startswith(begins), block)

    @run
    async def test_asking_as_an_extension(self) -> None:
        settings = {f"{OURS}accept": ["T2"]}
        for mode in MODES:
            wire = Wire(new_server(True))
            transport, name = wire.connect(), f"{OURS}compact"
            async with Client(
                transport, mode=mode, extensions=[advertised(name, settings)]
            ) as client:
                await client.call_tool("text", {})
                self.assertIn(f'{OURS}encoding":"T2"', wire.take())
                plain: Any = {f"{OURS}accept": []}
                result = shown(await client.call_tool("text", {}, meta=plain))
                self.assertEqual(
                    result["structuredContent"], RESULTS["text"]["structuredContent"]
                )

    @run
    async def test_an_unchanged_list_is_a_short_message(self) -> None:
        for mode in MODES:
            wire = Wire(new_server(True))
            asking = wrap_client(wire.connect(), accept=["T2"], references=True)
            async with Client(asking, mode=mode) as client:
                first = await client.list_tools(cache_mode="refresh")
                self.assertEqual(len(first.tools), len(RESULTS))
                wire.take()
                again = await client.list_tools(cache_mode="refresh")
                self.assertEqual(shown(again), shown(first))
                self.assertLess(len(wire.take()), 300)
                result = shown(await client.call_tool("text", {}))
                self.assertEqual(result["content"], RESULTS["text"]["content"])
                self.assertIn(f'{OURS}encoding":"T2"', wire.take())
                wire.server.tools[0] = tool("small", "Another one.")
                changed = await client.list_tools(cache_mode="refresh")
                self.assertEqual(changed.tools[0].description, "Another one.")
                self.assertNotIn(OURS, str(shown(changed)))


@asynccontextmanager
async def hand(
    wrap: Callable[[Any], AbstractAsyncContextManager[tuple[Any, Any]]],
) -> AsyncIterator[tuple[Any, Any, Any, Any]]:
    """A wrapped client's read and write stream, and the server's."""

    @asynccontextmanager
    async def transport() -> AsyncIterator[tuple[Any, Any]]:
        yield client

    async with (
        create_client_server_memory_streams() as (client, server),
        wrap(transport()) as (read, write),
    ):
        yield read, write, *server


def request(method: str, params: dict[str, Any] | None, id: int | str = 1) -> Any:
    message = types.JSONRPCRequest(jsonrpc="2.0", id=id, method=method, params=params)
    return SessionMessage(message)


def response(result: str, id: int | str = 1) -> Any:
    text = f'{{"jsonrpc":"2.0","id":{id},"result":{result}}}'
    return SessionMessage(types.JSONRPCResponse.model_validate_json(text))


def cancelled(id: int | str) -> Any:
    return SessionMessage(
        types.JSONRPCNotification(
            jsonrpc="2.0", method="notifications/cancelled", params={"requestId": id}
        )
    )


class Streams(unittest.TestCase):
    asking = staticmethod(partial(wrap_client, accept=["T2"], references=True))

    @run
    async def test_what_cannot_be_read_is_an_error(self) -> None:
        known = f'{{"tools":[],"_meta":{{"{OURS}known":"t_1"}}}}'
        deep = '{"a":%s}' % ("[" * 400 + "]" * 400)
        async with hand(self.asking) as (read, write, server_read, server_write):
            for method, result, kind in (
                ("tools/call", packed_call("T2", "#T2|["), "DecompressionFailed"),
                ("tools/call", packed_call("T9", "#T2|{}"), "InvalidFormat"),
                ("tools/call", packed_call("T2", "no frame"), "InvalidFormat"),
                ("tools/call", packed_call("T2", f"#T2|{deep}"), None),
                ("tools/list", packed_list("T2", "#T2|["), "DecompressionFailed"),
                ("tools/list", known, "UnknownReference"),
            ):
                await write.send(request(method, None))
                await server_read.receive()
                await server_write.send(response(result))
                answer = (await read.receive()).message
                self.assertIsInstance(answer, types.JSONRPCError, result)
                self.assertEqual(answer.id, 1)
                self.assertEqual((answer.error.data or {}).get("kind"), kind)
                self.assertNotIn("#T2|", answer.error.message)

    @run
    async def test_limits(self) -> None:
        wrap = partial(wrap_client, accept=["T2"], limits=Limits(output=50))
        async with hand(wrap) as (read, write, server_read, server_write):
            await write.send(request("tools/call", None))
            await server_read.receive()
            packed = packed_call("T2", compress(json.dumps(RESULTS["text"]), "T2"))
            await server_write.send(response(packed))
            self.assertIsInstance((await read.receive()).message, types.JSONRPCError)

    @run
    async def test_what_asks(self) -> None:
        own = {f"{OURS}accept": ["T2"]}
        both = own | {f"{OURS}known": ""}
        async with hand(self.asking) as (_, write, server_read, __):
            for method, params, wanted in (
                ("tools/call", None, {"_meta": own}),
                ("tools/call", {"name": "x"}, {"name": "x", "_meta": own}),
                ("tools/call", {"_meta": {"a": "b"}}, {"_meta": own | {"a": "b"}}),
                ("tools/list", {"cursor": "2"}, {"cursor": "2", "_meta": both}),
                # Asked by hand, or nothing that may ask.
                ("tools/call", {"_meta": {f"{OURS}accept": ["Z"]}}, None),
                ("tools/list", {"_meta": {f"{OURS}known": ""}}, None),
                ("tools/call", {"_meta": [1]}, None),
                ("prompts/list", {}, None),
                ("ping", None, None),
            ):
                sent = request(method, params)
                before = sent.message.model_dump_json()
                await write.send(sent)
                got = await server_read.receive()
                if wanted is None:
                    self.assertIs(got, sent)
                else:
                    self.assertEqual(got.message.params, wanted)
                self.assertEqual(sent.message.model_dump_json(), before)

    @run
    async def test_what_passes(self) -> None:
        """A message without a question, or a result that is not packed, is the very same object."""
        packed = packed_call("T2", '#T2|{"content":[]}')
        async with hand(self.asking) as (read, write, server_read, server_write):
            await write.send(request("tools/call", None, 7))
            await server_read.receive()
            for item in (
                ValueError("no message"),
                request("sampling/createMessage", {}, 7),
                cancelled(3),
                response(packed, 8),
                response('{"content":[]}', 7),
                response(packed, 7),  # the request has had its answer
            ):
                await server_write.send(item)
                self.assertIs(await read.receive(), item)

    @run
    async def test_requests_that_have_no_result_are_forgotten(self) -> None:
        async with hand(self.asking) as (read, write, server_read, server_write):
            forgotten = read.client.asked
            for id in range(5):
                await write.send(request("tools/call", None, id))
                await server_read.receive()
            self.assertEqual(list(forgotten), [0, 1, 2, 3, 4])
            await write.send(cancelled(0))
            error = types.ErrorData(code=-32600, message="no")
            failure = types.JSONRPCError(jsonrpc="2.0", id=1, error=error)
            await server_write.send(SessionMessage(failure))
            await read.receive()
            await server_write.send(response("{}", 2))
            await read.receive()
            self.assertEqual(list(forgotten), [3, 4])
            # An answer of the client's own is no request.
            await server_read.aclose()
            for item in (response("{}", 3), request("tools/call", None, 4)):
                with self.assertRaises(anyio.BrokenResourceError):
                    await write.send(item)
            self.assertEqual(list(forgotten), [3])

    @run
    async def test_a_list_without_a_reference_is_known_no_more(self) -> None:
        packed = packed_list("T2", '#T2|{"tools":[]}', "t_1")
        other = f'{{"tools":[],"_meta":{{"{OURS}known":"t_2"}}}}'
        async with hand(self.asking) as (read, write, server_read, server_write):
            for result, known in (
                (packed, ""),
                ('{"tools":[]}', "t_1"),
                (packed, ""),
                (other, "t_1"),
                (packed, ""),
            ):
                await write.send(request("tools/list", None))
                meta = (await server_read.receive()).message.params["_meta"]
                self.assertEqual(meta[f"{OURS}known"], known)
                await server_write.send(response(result))
                await read.receive()
        wrap = partial(wrap_client, accept=["T2"])
        async with hand(wrap) as (read, write, server_read, server_write):
            await write.send(request("tools/list", None))
            meta = (await server_read.receive()).message.params["_meta"]
            self.assertEqual(meta, {f"{OURS}accept": ["T2"]})
            await server_write.send(response(packed))
            self.assertEqual((await read.receive()).message.result, {"tools": []})
            self.assertEqual(read.client.lists, {})

    @run
    async def test_what_is_kept_is_bounded(self) -> None:
        async with hand(self.asking) as (read, write, server_read, server_write):
            for id in range(adapter._MOST_REQUESTS + 2):
                await write.send(request("tools/call", None, id))
                await server_read.receive()
            self.assertEqual(len(read.client.asked), adapter._MOST_REQUESTS)
            await server_write.send(response("{}", 0))
            await read.receive()
            for page in range(adapter._MOST_LISTS + 2):
                await write.send(request("tools/list", {"cursor": str(page)}, 0))
                await server_read.receive()
                packed = packed_list("T2", f'#T2|{{"a":{page}}}', f"t_{page}")
                await server_write.send(response(packed, 0))
                self.assertEqual((await read.receive()).message.result, {"a": page})
            self.assertEqual(len(read.client.lists), adapter._MOST_LISTS)
            self.assertNotIn("1", read.client.lists)
            await write.send(request("tools/list", {"cursor": "2"}, 0))
            meta = (await server_read.receive()).message.params["_meta"]
            self.assertEqual(meta[f"{OURS}known"], "t_2")


class Asking(unittest.TestCase):
    def test_asks_for_what_can_be_unpacked_here(self) -> None:
        asked = adapter.Client(["X9", "T2"], False, None)
        self.assertEqual(asked.accept, ["T2"])
        with without_brotli():
            asked = adapter.Client(["BR", "T2", "Z"], False, None)
        self.assertEqual(asked.accept, ["T2", "Z"])


class Middleware(unittest.TestCase):
    def answer(self, method: str, params: Any, result: Any) -> Any:
        class Context:
            class session:
                client_capabilities = None

        context: Any = Context()
        context.method, context.params = method, params

        async def call_next(_context: Any) -> Any:
            return result

        return anyio.run(server_middleware(), context, call_next)

    def test_what_does_not_ask_gets_the_very_result(self) -> None:
        result = RESULTS["text"]
        ask = {"_meta": {f"{OURS}accept": ["T2"]}}
        self.assertIsNot(self.answer("tools/call", ask, result), result)
        for method, params in (
            ("tools/call", None),
            ("tools/call", {}),
            ("tools/call", {"_meta": None}),
            ("tools/call", {"_meta": {"progressToken": 1}}),
            ("tools/call", {"_meta": {f"{OURS}accept": "T2"}}),
            ("tools/call", {"_meta": {f"{OURS}accept": [float("nan")]}}),
            ("tools/call", {"_meta": {f"{OURS}known": ""}}),
            ("tools/list", {"_meta": {f"{OURS}known": 1}}),
            ("prompts/list", ask),
        ):
            self.assertIs(self.answer(method, params, result), result)

    def test_what_cannot_be_packed_goes_as_it_is(self) -> None:
        ask = {"_meta": {f"{OURS}accept": ["T2"]}}
        typed = types.CallToolResult.model_validate(RESULTS["text"])
        for result in (
            None,
            typed,
            RESULTS["small"],
            {"content": [{"type": "text", "text": WORDS * 3 + "\ud800"}]},
            RESULTS["text"] | {"x": float("inf")},
            RESULTS["text"] | {"resultType": "input_required"},
            RESULTS["text"] | {"inputRequests": {}},
        ):
            self.assertIs(self.answer("tools/call", ask, result), result)


if __name__ == "__main__":
    unittest.main()
