"""A slow reference of the structure algorithm, after docs/m2m.md.

It shares no code with the client: a recursive parser over tokens, which leaves it
to the json module what JSON is, and trees of texts.
"""

import json
import re
from typing import Any

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


class Tree:
    """A value: a lexeme, or an array of values, or an object of keys and values."""

    def __init__(self, kind: str, value: Any) -> None:
        self.kind = kind
        self.value = value

    @property
    def text(self) -> str:
        if self.kind == "array":
            return "[" + ",".join(v.text for v in self.value) + "]"
        if self.kind == "object":
            return "{" + ",".join(f"{k}:{v.text}" for k, v in self.value) + "}"
        return str(self.value)

    @property
    def height(self) -> int:
        if self.kind == "lexeme":
            return 0
        inner = self.value if self.kind == "array" else [v for _, v in self.value]
        return 1 + max((v.height for v in inner), default=0)


def parse(text: str) -> Tree:
    """The tree of a JSON text; ValueError."""

    def refuse(name: str) -> None:
        raise ValueError(name)

    json.loads(text, parse_constant=refuse, parse_int=str, parse_float=str)
    if text.startswith("\ufeff"):
        raise ValueError("no white space")
    tokens = _TOKEN.findall(text)

    def value() -> Tree:
        token = tokens.pop(0)
        if token == "[":
            items = []
            while tokens[0] != "]":
                items.append(value())
                if tokens[0] == ",":
                    tokens.pop(0)
            tokens.pop(0)
            return Tree("array", items)
        if token == "{":
            members = []
            while tokens[0] != "}":
                key = tokens.pop(0)
                tokens.pop(0)
                members.append((key, value()))
                if tokens[0] == ",":
                    tokens.pop(0)
            tokens.pop(0)
            return Tree("object", members)
        return Tree("lexeme", token)

    return value()


# Structure


def size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def quote(text: str) -> str:
    short = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n"}
    short |= {"\r": "\\r", "\t": "\\t"}
    return (
        '"'
        + "".join(short.get(c) or (f"\\u{ord(c):04x}" if c < " " else c) for c in text)
        + '"'
    )
