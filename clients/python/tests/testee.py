"""Answers the conformance runner: JSON Lines on standard input and output.

docs/conformance.md describes the wire. With arguments, a folder and the name of a
package in it, it runs that package of a generated tree. One may lack what its spec
leaves out, so operations are looked up by name.
"""

import dataclasses
import functools
import importlib
import inspect
import json
import os
import sys
import traceback
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.testee_requests import Requests, error_fields

# Operations on values of records, whose types say what the wire means.
TYPED = ("record.encode", "response.encode")
# The attributes of records that others hold, by the names of their fields.
INSIDE: dict[type[Any], dict[str, str]] = {}
CLIENT = Path(__file__).resolve().parent.parent


class MinusZero(int):
    """-0, which an integer cannot tell from 0, and a double can."""


def load(folder: str, name: str) -> ModuleType:
    """The package to be tested."""
    sys.path.insert(0, folder)
    return importlib.import_module(name)


class Responder:
    """One package behind the operations of the wire."""

    def __init__(self, package: ModuleType) -> None:
        self.package: Any = package
        self.operations: dict[str, Callable[[Any, Any], Any]] = {
            "hello": self.hello,
            "record.encode": self.encode,
            "record.decode": self.decode,
            "any.decode": self.decode_any,
        }
        self.records: dict[str, Any] = importlib.import_module(
            f"{package.__name__}._record.formats_gen"
        ).RECORDS
        records_gen = importlib.import_module(f"{package.__name__}._record.records_gen")
        INSIDE.update(getattr(records_gen, "ATTRIBUTES", {}))
        if "response" in self.records:
            self.operations["response.encode"] = self.encode_response
            self.operations["response.decode"] = self.decode_response
        if hasattr(package, "decode_base85"):
            self.operations["base85.encode"] = self.encode_base85
            self.operations["base85.decode"] = self.decode_base85
        if hasattr(package, "apply_delta"):
            self.operations["delta.apply"] = self.apply_delta
            self.operations["delta.compute"] = self.compute_delta
        if hasattr(package, "compress"):
            self.operations["compress"] = self.compress
            self.operations["decompress"] = self.decompress
            self.operations["repetition_ratio"] = self.repetition_ratio
            self.operations["negotiate"] = self.negotiate
            self.operations["message.read"] = self.read_negotiation
        if hasattr(package, "legend"):
            self.operations["legend"] = self.plain("legend")
        if hasattr(package, "parse_mcp_message"):
            self.operations["mcp.parse"] = self.parse_message
            self.operations["mcp.asks"] = self.asks
            self.operations["mcp.ask"] = self.ask
            self.operations["mcp.advertise"] = self.advertise
            if hasattr(package, "legend"):
                self.operations["mcp.model"] = self.model
                self.operations["mcp.model_list"] = self.model_list
                self.operations["mcp.model_restore"] = self.plain("restore_text")
                self.operations["mcp.model_slim"] = self.model_slim
                self.operations["mcp.model_describe"] = self.model_describe
            self.operations["mcp.pack_call"] = self.pack_call
            self.operations["mcp.pack_list"] = self.pack_list
            self.operations["mcp.unpack_call"] = self.plain("unpack_call")
            self.operations["mcp.unpack_list"] = self.unpack_list
        if hasattr(package, "decode_request_frame"):
            self.operations |= Requests(package).operations

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer to one request; what is no protocol error is a crash."""
        head = {"id": request.get("id")}
        operation = self.operations.get(request["op"])
        if operation is None:
            return head | {"error": {"kind": "UnsupportedOperation"}}
        try:
            limits = self.package.Limits(**request.get("limits", {}))
            given = request["input"]
            if request["op"] not in TYPED:
                given = from_wire(given)
            return head | {"ok": operation(given, limits)}
        except self.package.CompactError as error:
            return head | {"error": error_fields(error)}
        except Exception:
            message = traceback.format_exc()
            return head | {"error": {"kind": "Crash", "message": message}}

    def plain(self, name: str) -> Callable[[Any, Any], Any]:
        """A function of the package that takes what it is given as it is."""
        return lambda given, limits: getattr(self.package, name)(given, limits=limits)

    def hello(self, _input: None, _limits: Any) -> dict[str, Any]:
        return {
            "language": "python",
            "protocol": self.package.PROTOCOL_NAME,
            "version": self.package.PROTOCOL_VERSION,
            "digest": self.package.SPEC_DIGEST,
            "ops": sorted(self.operations),
        }

    def encode(self, given: dict[str, Any], limits: Any) -> Any:
        options = dict(given)
        value = options.pop("value")
        options = from_wire(options)
        record = self.records[options.pop("record")]
        as_text = options.pop("text", False)
        encode = record.encode if as_text else record.encode_bytes
        if encode is None:
            raise self.no_text("UNREPRESENTABLE_ERROR", "format")
        if "payload_version" not in inspect.signature(encode).parameters:
            options.pop("payload_version", None)  # of a record without one
        hints = hints_of(record.cls)
        fields = {
            attribute: argument(hints[attribute], value.get(name))
            for name, attribute in record.codec.attributes.items()
        }
        wire: str | bytes = encode(record.cls(**fields), limits=limits, **options)
        if isinstance(wire, str):
            return wire
        return wire.decode() if self.is_text(wire) else {"hex": wire.hex()}

    def no_text(self, role: str, field: str | None = None) -> Exception:
        """The answer where there is no function for text: an error without a cause."""
        errors = importlib.import_module(f"{self.package.__name__}._core.errors_gen")
        error: Exception = getattr(errors, role)("", field=field)
        return error

    def is_text(self, wire: bytes) -> bool:
        """Whether the format of a frame of bytes is a text, as its prefix says."""
        text = wire.decode("utf-8", "replace")
        return self.package.detect(text) is not None

    def decode(self, given: dict[str, Any], limits: Any) -> dict[str, Any]:
        record, frame = self.records[given["record"]], given["frame"]
        decode = record.decode if isinstance(frame, str) else record.decode_bytes
        if decode is None:
            raise self.no_text("FORMAT_ERROR")
        return wire_fields(record, decode(frame, limits=limits))

    def decode_any(self, frame: str | bytes, limits: Any) -> dict[str, Any]:
        name = "decode_any" if isinstance(frame, str) else "decode_any_bytes"
        decode = getattr(self.package, name, None)
        if decode is None:
            raise self.no_text("FORMAT_ERROR")
        decoded = decode(frame, limits=limits)
        [(name, record)] = [
            (name, record)
            for name, record in self.records.items()
            if isinstance(decoded, record.cls)
        ]
        return {"record": name, "value": wire_fields(record, decoded)}

    def encode_response(self, given: dict[str, Any], limits: Any) -> Any:
        options = dict(given)
        named = {"record": "response", "value": options.pop("response")}
        return self.encode(named | options, limits)

    def decode_response(self, wire: str | bytes, limits: Any) -> dict[str, Any]:
        return self.decode({"record": "response", "frame": wire}, limits)

    def encode_base85(self, data: bytes, _limits: Any) -> Any:
        return self.package.encode_base85(data)

    def decode_base85(self, text: str, limits: Any) -> dict[str, str]:
        return {"hex": self.package.decode_base85(text, limits=limits).hex()}

    def apply_delta(self, given: dict[str, str], limits: Any) -> Any:
        state = self.package.create_delta_state()
        state.content = given["content"]
        return self.package.apply_delta(state, given["delta"], limits=limits)

    def compute_delta(self, given: dict[str, Any], _limits: Any) -> Any:
        return self.package.compute_delta(
            given["old"], given["new"], allow=given.get("allow")
        )

    def compress(self, given: dict[str, Any], limits: Any) -> dict[str, str]:
        frame = self.package.compress_bytes(
            given["content"],
            given["algorithm"],
            allowed=given.get("allowed"),
            plain=not given.get("dense", True),
            limits=limits,
        )
        return {"hex": frame.hex()}

    def decompress(self, given: bytes | dict[str, Any], limits: Any) -> Any:
        frame, allowed = given, None
        if isinstance(given, dict):
            frame, allowed = bytes.fromhex(given["hex"]), given["allowed"]
        return self.package.decompress_bytes(frame, allowed=allowed, limits=limits)

    def repetition_ratio(self, content: str, _limits: Any) -> list[int]:
        return list(self.package.repetition_ratio(content))

    def parse_message(self, text: str, limits: Any) -> dict[str, str]:
        message = self.package.parse_mcp_message(text, limits=limits)
        return {"type": str(message.type), "message": message.text}

    def asks(self, given: dict[str, Any], limits: Any) -> dict[str, Any]:
        declared = self.package.declares(given.get("initialize"), limits=limits)
        ask = self.package.asks(given["params"], declared, limits=limits)
        members = {"accept": ask.accept and list(ask.accept), "known": ask.known}
        if ask.accept == ():
            members["accept"] = []
        return {name: value for name, value in members.items() if value is not None}

    def ask(self, given: dict[str, Any], limits: Any) -> Any:
        ask = self.package.Ask(given.get("accept"), given.get("known"))
        return self.package.ask_params(given.get("params"), ask, limits=limits)

    def advertise(self, result: str, limits: Any) -> str:
        sent: str | None = self.package.advertise(result, limits=limits)
        return result if sent is None else sent

    def model(self, given: dict[str, Any], limits: Any) -> Any:
        counter = given.get("counter")
        how = self.package.Rewriting(
            tool=given.get("tool", ""),
            min_saving=given.get("min_saving", 10),
            dense=given.get("dense", False),
            both=given.get("channel") == "both",
            count=(lambda text: len(text.encode())) if counter == "bytes" else None,
        )
        return self.package.rewrite_call(given["result"], how, limits=limits)

    def model_list(self, given: dict[str, Any], limits: Any) -> dict[str, Any]:
        keep = given.get("keep", []).__contains__
        text, tools = self.package.rewrite_list(given["result"], keep, limits=limits)
        listed = [{"name": tool.name, "app": tool.app} for tool in tools]
        return {"result": text, "tools": listed}

    def model_slim(self, given: dict[str, Any], limits: Any) -> Any:
        full = given.get("full", []).__contains__
        how = self.package.Slimming(full=full, prefix=given.get("prefix", ""))
        return self.package.slim_list(given["result"], how, limits=limits)

    def model_describe(self, given: dict[str, Any], limits: Any) -> Any:
        return self.package.describe_tools(
            given["list"], given["arguments"], limits=limits
        )

    def pack_call(self, given: dict[str, Any], limits: Any) -> str:
        result: str = given["result"]
        packed = self.package.pack_call(result, given["accept"], limits=limits)
        return result if packed is None else packed

    def pack_list(self, given: dict[str, Any], limits: Any) -> str:
        result: str = given["result"]
        accept, known = given.get("accept"), given.get("known")
        ask = self.package.Ask(accept, known)
        packed = self.package.pack_list(result, ask, limits=limits)
        return result if packed is None else packed

    def unpack_list(self, given: dict[str, Any], limits: Any) -> dict[str, str]:
        known = given.get("known")
        known = known and self.package.KnownList(**known)
        found = self.package.unpack_list(given["result"], known, limits=limits)
        return {"reference": found.reference or "", "text": found.text}

    def read_negotiation(self, text: str, limits: Any) -> dict[str, Any]:
        message = self.package.read_negotiation(text, limits=limits)
        fields = dataclasses.asdict(message)
        if "algorithms" in fields:
            fields["algorithms"] = list(fields["algorithms"])
        return {"type": message.type} | fields

    def negotiate(self, given: dict[str, list[str]], _limits: Any) -> dict[str, Any]:
        agreed = self.package.negotiate(given["client"], given["server"])
        return {"algorithms": agreed}


def wire_fields(record: Any, decoded: Any) -> dict[str, Any]:
    """The fields of a decoded record that are there."""
    fields = {
        name: getattr(decoded, attribute)
        for name, attribute in record.codec.attributes.items()
    }
    return {name: to_wire(value) for name, value in fields.items() if value is not None}


def to_wire(value: Any) -> Any:
    """JSON has no bytes."""
    if isinstance(value, list):
        return [to_wire(element) for element in value]
    if isinstance(value, dict):
        return {key: to_wire(each) for key, each in value.items()}
    if type(value) in INSIDE:
        each = {name: getattr(value, at) for name, at in INSIDE[type(value)].items()}
        return {name: to_wire(x) for name, x in each.items() if x is not None}
    return {"hex": value.hex()} if isinstance(value, bytes) else value


hints_of = functools.cache(typing.get_type_hints)


def argument(hint: Any, value: Any) -> Any:
    """A field as a program would give it: the wire does not tell doubles from integers, nor
    bytes from a map.
    """
    types = typing.get_args(hint) if type(None) in typing.get_args(hint) else (hint,)
    if typing.get_origin(types[0]) is list:
        return list_argument(types[0], value, type(None) in types)
    if typing.get_origin(types[0]) is dict:
        return map_argument(types[0], value, type(None) in types)
    if types[0] in INSIDE:
        return record_argument(types[0], value)
    value = from_wire(value)
    if float in types and isinstance(value, int) and not isinstance(value, bool):
        return -0.0 if isinstance(value, MinusZero) else float(value)
    if value is None and type(None) not in types:
        return types[0]() if types[0] in (str, int, float, bool, bytes) else None
    return value


def list_argument(hint: Any, value: Any, optional: bool) -> Any:
    """The same of a list, which is empty where the wire has none and one is needed."""
    if value is None and not optional:
        return []
    [element] = typing.get_args(hint)
    is_list = isinstance(value, list)
    return [argument(element | None, each) for each in value] if is_list else value


def map_argument(hint: Any, value: Any, optional: bool) -> Any:
    """The same of a map."""
    if value is None and not optional:
        return {}
    [_, element] = typing.get_args(hint)
    if not isinstance(value, dict):
        return value
    return {key: argument(element | None, each) for key, each in value.items()}


def record_argument(record: Any, value: Any) -> Any:
    """The same of a record in another one."""
    if not isinstance(value, dict):
        return value
    hints = hints_of(record)
    fields = {
        attribute: argument(hints[attribute], value.get(name))
        for name, attribute in INSIDE[record].items()
    }
    return record(**fields)


def integer(text: str) -> int:
    return MinusZero() if text == "-0" else int(text)


def from_wire(value: Any) -> Any:
    """Undo what the wire does to bytes and to text that is not Unicode."""
    if isinstance(value, dict):
        if list(value) == ["hex"]:
            return bytes.fromhex(value["hex"])
        if list(value) == ["wtf8"]:
            return bytes.fromhex(value["wtf8"]).decode("utf-8", "surrogatepass")
        return {name: from_wire(member) for name, member in value.items()}
    if isinstance(value, list):
        return [from_wire(member) for member in value]
    return value


def whole_lines() -> Iterator[list[bytes]]:
    """The lines of standard input, as many at a time as have come."""
    parts: list[bytes] = []
    while chunk := os.read(0, 1 << 16):
        *lines, rest = chunk.split(b"\n")
        if lines:
            lines[0] = b"".join(parts) + lines[0]
            parts = []
            yield lines
        parts.append(rest)


def main() -> None:
    folder, name = sys.argv[1:] or (str(CLIENT), "compact_decoder")
    testee = Responder(load(folder, name))
    for lines in whole_lines():
        answers = [
            json.dumps(testee.answer(json.loads(line, parse_int=integer)))
            for line in lines
        ]
        sys.stdout.write("\n".join([*answers, ""]))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
