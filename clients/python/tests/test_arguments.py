"""An argument of a wrong type is a TypeError that says which, what it got, and what it takes."""

import asyncio
import inspect
import unittest
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin
from unittest.mock import MagicMock

from mcp.client import Transport  # type: ignore[import-not-found, unused-ignore]

import compact_decoder as c
from compact_decoder import mcp, redis

_STORE, _ASYNC_STORE, _ANY = c.MemoryStore(), c.AsyncMemoryStore(), MagicMock()
# A value of each type that a parameter can have.
_GOOD: dict[Any, Any] = {
    type(each): each
    for each in ("x", b"x", 1, 1.5, True, None, _ANY, c.decode("RES|OK|G3|1|x"))
} | {
    Literal: "tool",
    Callable: str,
    Collection: ("members",),
    Iterable: ("x",),
    Sequence: ("x",),
    c.Accept: c.Accept(()),
    c.Ask: c.Ask(),
    c.AsyncRegistry: c.AsyncRegistry(),
    c.AsyncSessionStore: _ASYNC_STORE,
    c.AsyncStore: _ASYNC_STORE,
    c.Data: c.Data("x"),
    c.DeltaState: c.DeltaState(),
    c.Frame: c.Frame("x"),
    c.Registry: c.Registry(),
    c.Request: c.Request(),
    c.Rewriting: c.Rewriting(),
    c.Slimming: c.Slimming(),
    c.SessionStore: _STORE,
    c.Store: _STORE,
    redis.AsyncRedisClient: _ANY,
    redis.RedisClient: _ANY,
    memoryview: memoryview(b"RES|OK|G3|1|x"),
}


# A self, and what this package does not know.
_UNJUDGED = (inspect.Parameter.empty, Any, Transport)

_SAID = ("format", "payload_version")  # any that is not declared is Unrepresentable


def _functions() -> Iterator[Callable[..., Any]]:
    """The public functions and methods."""
    for module in (c, mcp, redis):
        for name in module.__all__:
            each = getattr(module, name)
            if not inspect.isclass(each):
                if callable(each):
                    yield each
            elif not (
                issubclass(each, (Exception, tuple, str))
                or hasattr(each, "__dataclass_fields__")
                or getattr(each, "_is_protocol", False)
            ):
                for method in vars(each) | vars(each.__base__):
                    found = inspect.getattr_static(each, method)
                    if method[0] != "_" or method == "__init__":
                        if isinstance(found, staticmethod):
                            yield found.__func__
                        elif inspect.isfunction(found):
                            yield found


def _kinds(annotation: Any) -> tuple[Any, ...]:
    is_union = get_origin(annotation) in (Union, UnionType)
    return get_args(annotation) if is_union else (annotation,)


def _good(annotation: Any) -> Any:
    kind = _kinds(annotation)[-1]  # None, where that is one
    return _GOOD.get(get_origin(kind) or kind, _ANY)


def _called(function: Callable[..., Any], named: dict[str, Any]) -> None:
    result = function(**named)
    if inspect.iscoroutine(result):
        asyncio.run(result)


class Arguments(unittest.TestCase):
    def test_each_argument_of_each_function(self) -> None:
        judged = 0
        for function in _functions():
            parameters = dict(inspect.signature(function, eval_str=True).parameters)
            good = {name: _good(each.annotation) for name, each in parameters.items()}
            good |= {"format": "dsl"} if "format" in good else {}
            good |= {"self": c.DeltaStream()} if "self" in good else {}
            for name, each in parameters.items():
                kinds = _kinds(each.annotation)
                if kinds[0] in _UNJUDGED or name in _SAID:
                    continue
                has_texts = any(get_args(kind) == (str,) for kind in kinds)
                more: tuple[object, ...] = ("T2", [{}]) if has_texts else ()
                if kinds[0] is str:
                    more = (b"x", bytearray())
                if kinds[0] is bytes:
                    more = ("x",)
                for value in (object(), *more):
                    judged += 1
                    says = rf"^{function.__qualname__}: {name}\b.* is .+, expected "
                    with (
                        self.subTest(function=function.__qualname__, name=name),
                        self.assertRaisesRegex(TypeError, says),
                    ):
                        _called(function, {**good, name: value})
        self.assertGreater(judged, 150)

    def test_what_it_got_and_what_it_takes(self) -> None:
        package: Any = c  # as for those who check no types
        turn = package.ClientSession().turn
        calls: tuple[tuple[Callable[[], object], str], ...] = (
            (
                lambda: turn(tools=[{}]),
                "ClientSession.turn: tools[0] is dict, expected str",
            ),
            (
                lambda: turn(tools="{}"),
                "ClientSession.turn: tools is str, expected Sequence of str",
            ),
            (
                lambda: package.decode(b"RES|"),
                "decode_response: wire is bytes, expected str: decode_bytes reads bytes",
            ),
            (
                lambda: package.decode_bytes("RES|"),
                "decode_response_bytes: wire is str, "
                "expected bytes or bytearray or memoryview: decode reads text",
            ),
            (
                lambda: package.decode_any(bytearray()),
                "decode_any: wire is bytearray, expected str: "
                "decode_any_bytes reads bytes",
            ),
            (
                lambda: package.decode_any_bytes(""),
                "decode_any_bytes: wire is str, "
                "expected bytes or bytearray or memoryview: decode_any reads text",
            ),
            (
                lambda: package.detect(memoryview(b"")),
                "detect: wire is memoryview, expected str: detect_bytes reads bytes",
            ),
            (
                lambda: package.detect_bytes(1),
                "detect_bytes: wire is int, expected bytes or bytearray or memoryview",
            ),
            (
                lambda: package.decompress(b""),
                "decompress: frame is bytes, expected str: "
                "decompress_bytes reads bytes",
            ),
            (
                lambda: package.compress(b""),
                "compress: content is bytes, expected str",
            ),
            (
                lambda: package.decode_bytes(memoryview(b"xxx")[::2]),
                "decode_response_bytes: wire is memoryview with gaps, expected bytes",
            ),
            (
                lambda: package.detect_bytes(memoryview(b"xxx")[::2]),
                "detect_bytes: wire is memoryview with gaps, expected bytes",
            ),
            (
                lambda: package.decode("", limits={}),
                "decode_response: limits is dict, expected Limits or None",
            ),
            (
                lambda: package.encode(None),
                "encode_response: record is None, expected Response",
            ),
        )
        for call, message in calls:
            with self.subTest(message=message):
                with self.assertRaises(TypeError) as raised:
                    call()
                self.assertEqual(str(raised.exception), message)

    def test_a_wrong_value_is_shown_as_it_is(self) -> None:
        record = c.decode("RES|OK|G3|1|x")
        values: tuple[tuple[Any, str], ...] = (
            (1.0, "1.0"),
            (-1e-7, "-1e-7"),
            (float("inf"), "Infinity"),
            (None, "None"),
            (b"1", "b'1'"),
            (16**5000, f"0x1{'0' * 17}…"),
            ([1] * 100, "[1, 1, 1, 1, 1, 1, .…"),
        )
        for value, shown in values:
            with self.assertRaises(c.Unrepresentable) as raised:
                c.encode(replace(record, tokens=value))
            self.assertEqual(raised.exception.value, shown)
