"""The public names, as people who only read the documents use them."""

import ast
import inspect
import json
import pickle
import re
import subprocess
import sys
import unittest
from copy import copy, deepcopy
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import compact_decoder
from compact_decoder import (
    BASE85_ALPHABET,
    CompactError,
    ErrorKind,
    Format,
    InvalidFormat,
    Limits,
    MissingField,
    Model,
    NotAvailable,
    Response,
    Status,
    Turn,
    UnknownReference,
    Unrepresentable,
    decode,
    decode_any,
    encode,
    model_by_name,
    name_of_model,
)

MODULE = "compact_decoder"
PACKAGE = Path(compact_decoder.__file__).parent
# Modules that need the official SDK of MCP; the public one is compact_decoder.mcp.
ADAPTER = [
    PACKAGE / "_mcp" / f"{name}.py" for name in ("client", "server", "transport")
]


class Snippets(unittest.TestCase):
    def test_the_documented_usage(self) -> None:
        server_output = "RES|OK|G3|150|Hello, world!"
        # From here to the end as the document has it, import line included.
        from compact_decoder import decode, decode_base85

        # Auto-detect and decode
        response = decode(server_output)
        self.assertEqual(response.result, "Hello, world!")

        # Low-level Base85
        data = decode_base85("VPa.s")
        self.assertEqual(data, b"abcd")

    def test_the_snippets_of_the_readme(self) -> None:
        readme = (PACKAGE.parent / "README.md").read_text(encoding="utf-8")
        blocks = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
        self.assertTrue(blocks)
        for block in blocks:
            if "compact_decoder.mcp" in block and not find_spec("mcp"):
                continue
            names: dict[str, object] = {"server_output": "RES|OK|G3|0|x", "print": str}
            exec(block, names)
            self.assertEqual(names.get("data", b"abcd"), b"abcd")
            if "request" in names:
                wanted = Turn('{"name":"search"}', None, "{}", "User: Hi")
                self.assertEqual(names["request"], wanted)


class Names(unittest.TestCase):
    def test_all_is_what_is_there(self) -> None:
        self.assertLessEqual(set(compact_decoder.__all__), set(dir(compact_decoder)))
        everything: dict[str, object] = {}
        exec(f"from {MODULE} import *", everything)
        self.assertLessEqual(set(compact_decoder.__all__), set(everything))
        with self.assertRaisesRegex(AttributeError, f"'{MODULE}' has no .*'nothing'"):
            compact_decoder.nothing  # type: ignore[attr-defined]  # noqa: B018
        public = {
            name
            for name, value in vars(compact_decoder).items()
            if not name.startswith("_") and not inspect.ismodule(value)
        }
        self.assertEqual(public, set(compact_decoder.__all__))

    def test_every_public_name_is_documented(self) -> None:
        for name in compact_decoder.__all__:
            value = getattr(compact_decoder, name)
            if inspect.isclass(value) or inspect.isfunction(value):
                self.assertTrue(value.__doc__, name)

    def test_only_the_standard_library_is_imported(self) -> None:
        """But by the adapter for the official SDK of MCP."""
        for path in PACKAGE.rglob("*.py"):
            allowed = set(sys.stdlib_module_names)
            if path in ADAPTER:
                allowed |= {"mcp", "mcp_types"}
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                modules: list[str] = []
                if isinstance(node, ast.Import):
                    modules = [alias.name for alias in node.names]
                elif isinstance(node, ast.ImportFrom) and node.level == 0:
                    modules = [node.module or ""]
                for module in modules:
                    self.assertIn(module.split(".")[0], allowed)

    def test_decoding_loads_no_more_than_it_needs(self) -> None:
        """Nor does it compile a regular expression."""
        code = f"""
import dataclasses, json, re, sys
re.compile = None
import {MODULE}
{MODULE}.decode("Almh)=p)C").result
print(*{{name.split(".")[1] for name in sys.modules if name.startswith("{MODULE}.")}})
"""
        ran = subprocess.run(
            [sys.executable, "-c", code],
            cwd=PACKAGE.parent,
            check=True,
            capture_output=True,
            text=True,
        )
        self.assertEqual(set(ran.stdout.split()), {"_core", "_record"})

    def test_it_says_that_it_is_typed(self) -> None:
        self.assertTrue((PACKAGE / "py.typed").is_file())

    def test_hand_written_modules_know_no_symbol_of_the_spec(self) -> None:
        """Kinds, codes, names and prefixes come from generated modules alone."""
        symbols = {
            str(member) for kind in (ErrorKind, Status, Model) for member in kind
        }
        symbols |= {"gemini", "claude", "RES|", "MPK:", "A85:", "D|", "D|F|", "verbose"}
        symbols |= {"T1", "T2", "BR", "DI", "none", "#T1|", "messages", "choices", "m"}
        symbols |= {"dsl", "binary", "base85", "compressed", BASE85_ALPHABET}
        for path in PACKAGE.glob("_*/*.py"):
            if path.name.endswith("_gen.py"):
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    self.assertNotIn(node.value, symbols, path.name)


class Enums(unittest.TestCase):
    def test_members_equal_their_codes(self) -> None:
        self.assertEqual(Status.OK, "OK")
        self.assertEqual(Model.G3, "G3")
        self.assertEqual(Format.DSL, "dsl")
        self.assertEqual(ErrorKind.FORMAT, "InvalidFormat")
        self.assertEqual({"STREAM": 1}[Status.STREAM], 1)
        for text in (str(Status.PART), f"{Status.PART}", "%s" % Status.PART):  # noqa: UP031
            self.assertEqual(text, "PART")
        self.assertEqual(json.dumps([Status.OK]), '["OK"]')
        self.assertIs(Status("ERR"), Status.ERR)

    def test_members_work_as_arguments(self) -> None:
        record = Response(Status.OK, Model.C4, 7, "x")
        for format in Format:
            found = decode(encode(record, format))
            self.assertEqual(found, record)
            self.assertIs(found.status, Status.OK)
            self.assertIs(type(found.model), str)


class Records(unittest.TestCase):
    def test_records_are_frozen(self) -> None:
        made = Response(Status.OK, model="G3", tokens=1, result="x")
        read = decode("RES|OK|G3|1|x")
        self.assertEqual((made, hash(made)), (read, hash(read)))
        self.assertEqual(repr(made), repr(read))
        self.assertIs(type(read), Response)
        self.assertEqual(replace(read, model="C4").model, "C4")
        for record in (made, read):
            again = (pickle.loads(pickle.dumps(record)), copy(record), deepcopy(record))
            self.assertEqual(again, (record, record, record))
            self.assertIsNone(record.returncode)
            with self.assertRaises(AttributeError):
                record.tokens = 1  # type: ignore[misc]

    def test_limits_have_the_declared_defaults(self) -> None:
        limits = Limits()
        self.assertEqual((limits.input, limits.output), (64 << 20, 64 << 20))
        self.assertEqual((limits.depth, limits.deltas), (512, 10_000))
        with self.assertRaises(AttributeError):
            limits.input = 1  # type: ignore[misc]

    def test_a_limit_is_a_size(self) -> None:
        wrong: list[Any] = [-1, 1.5, float("nan"), float("inf"), True, "5", None]
        for value in wrong:
            with self.assertRaises(ValueError) as caught:
                Limits(input=value)
            expected = f"limit input is not a size: {value!r}"
            self.assertEqual(str(caught.exception), expected)
        self.assertEqual(Limits(registry_bytes=0).registry_bytes, 0)


class NamesOfRows(unittest.TestCase):
    def test_both_ways(self) -> None:
        for code, name in ((Model.G3, "gemini"), (Model.SE, "seele")):
            self.assertEqual(name_of_model(code), name)
            self.assertEqual(name_of_model(code.value), name)
            self.assertIs(model_by_name(name), code)

    def test_nothing_is_folded(self) -> None:
        for text in ("", "g3", "Gemini", "gemini ", "#0"):
            self.assertIsNone(name_of_model(text))
            self.assertIsNone(model_by_name(text))
        self.assertIsNone(name_of_model("gemini"))
        self.assertIsNone(model_by_name("G3"))

    def test_tables_without_names_have_no_functions(self) -> None:
        named = [name for name in compact_decoder.__all__ if "_by_name" in name]
        self.assertEqual(named, ["model_by_name"])


class AnyRecords(unittest.TestCase):
    def test_a_record_is_what_its_own_decoder_gives(self) -> None:
        self.assertIs(compact_decoder.AnyRecord, compact_decoder.Response)
        for wire in ("RES|OK|G3|1|x", ' {"model":"G3","returncode":0,"response":"x"}'):
            self.assertEqual(decode_any(wire), decode(wire))
        for wire in ("RES|OK", "A0000~", "A0", "Z", "{", "\ud800"):
            errors = []
            for decoder in (decode, decode_any):
                with self.assertRaises(CompactError) as caught:
                    decoder(wire)
                errors.append((caught.exception.kind, vars(caught.exception)))
            self.assertEqual(*errors)

    def test_what_is_no_record(self) -> None:
        expected = 'expected "{", "RES|", "M", "A" or "Z"'
        for wire, message in (
            ("", f'no record begins with "", {expected}'),
            (" x", f'no record begins with " x", {expected}'),
            ("D|x", '"D|x" begins a frame of deltas, not of record'),
            ("SYS|x", '"SYS|x" begins a frame of requests, not of record'),
            ("\ud800", "the frame is not Unicode"),
        ):
            with self.assertRaises(InvalidFormat) as caught:
                decode_any(wire)
            self.assertEqual(caught.exception.message, message)
        with self.assertRaisesRegex(InvalidFormat, "^over the input limit of 1$"):
            decode_any("xx", limits=Limits(input=1))


class Errors(unittest.TestCase):
    def caught(self, wire: str) -> CompactError:
        with self.assertRaises(ValueError) as caught:
            decode(wire)
        self.assertIsInstance(caught.exception, CompactError)
        assert isinstance(caught.exception, CompactError)
        return caught.exception

    def test_attributes(self) -> None:
        error = self.caught("A0000~")
        self.assertEqual(error.kind, "InvalidBase85Char")
        self.assertEqual((error.position, error.char), (4, "~"))
        self.assertEqual(error.details(), {"char": "~", "position": 4})
        self.assertTrue(str(error).startswith("Invalid Base85 character"))
        error = self.caught("A0")
        self.assertEqual((error.kind, error.length), ("InvalidBase85Length", 1))
        self.assertTrue(str(error).startswith("Invalid Base85 length"))
        error = self.caught("RES|OK")
        self.assertEqual((error.kind, error.field), ("MissingField", "model"))

    def test_a_kind_can_be_caught_by_its_name(self) -> None:
        with self.assertRaises(InvalidFormat):
            decode("no frame")
        with self.assertRaises(MissingField):
            decode("RES|OK")
        with self.assertRaises(Unrepresentable):
            encode(replace(decode("RES|OK|G3|0|"), tokens=-1))

    def test_each_kind_has_a_class_of_the_public_package(self) -> None:
        for kind in ErrorKind:
            made = getattr(compact_decoder, kind)
            self.assertTrue(issubclass(made, CompactError))
            self.assertIs(made.kind, kind)
            self.assertEqual((made.__module__, made.__qualname__), (MODULE, kind))
        self.assertEqual(CompactError.__module__, MODULE)

    def test_errors_travel_between_processes_and_are_copied(self) -> None:
        for error in (
            self.caught("A0000~"),
            NotAvailable("The store is down"),
            UnknownReference("Who?", reference="t_0"),
        ):
            again = pickle.loads(pickle.dumps(error))
            for other in (again, copy(error), deepcopy(error)):
                self.assertIs(type(other), type(error))
                self.assertEqual(vars(other), vars(error))
                self.assertEqual(str(other), str(error))
                self.assertEqual(other.details(), error.details())


if __name__ == "__main__":
    unittest.main()
