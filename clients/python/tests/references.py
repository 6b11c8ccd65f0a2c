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


def indent2(tree: Tree, level: int = 0) -> str:
    if tree.kind == "lexeme" or not tree.value:
        return tree.text
    line, end = "\n" + "  " * (level + 1), "\n" + "  " * level
    if tree.kind == "array":
        items = [indent2(v, level + 1) for v in tree.value]
        return "[" + line + ("," + line).join(items) + end + "]"
    items = [f"{k}: {indent2(v, level + 1)}" for k, v in tree.value]
    return "{" + line + ("," + line).join(items) + end + "}"


def mark(lexeme: str) -> str:
    return '"=' + lexeme[1:] if lexeme[1] == "=" else lexeme


class T2Encoder:
    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.numbers: dict[str, int] = {}

    def write(self, tree: Tree, depth: int, *, row: bool = False) -> str:
        text = tree.text
        numbered = size(text) >= 16 and text[0] in '"[{'
        if numbered and text in self.numbers:
            return f'"=^{self.numbers[text]}"'
        out = self.body(tree, depth, row)
        if numbered:
            self.numbers[text] = len(self.numbers)
        return out

    def body(self, tree: Tree, depth: int, row: bool) -> str:
        if tree.kind == "lexeme":
            if tree.text[0] != '"':
                return tree.text
            step, inner = self.unwrap(tree.text, depth)
            if inner is None:
                return mark(tree.text)
            return f'{{"{step}":{self.write(inner, depth + 1)}}}'
        if row:
            return "[" + ",".join(self.write(v, depth + 1) for _, v in tree.value) + "]"
        if tree.kind == "object":
            members = [f"{mark(k)}:{self.write(v, depth + 1)}" for k, v in tree.value]
            return "{" + ",".join(members) + "}"
        if self.is_table(tree):
            keys = ",".join(mark(k) for k, _ in tree.value[0].value)
            lines = [self.write(v, depth + 1, row=True) for v in tree.value]
            return f'{{"=rows":[[{keys}],{",".join(lines)}]}}'
        return "[" + ",".join(self.write(v, depth + 1) for v in tree.value) + "]"

    def is_table(self, tree: Tree) -> bool:
        if len(tree.value) < 2 or any(v.kind != "object" for v in tree.value):
            return False
        keys = [[k for k, _ in v.value] for v in tree.value]
        if not keys[0] or any(other != keys[0] for other in keys):
            return False
        return (len(keys) - 1) * (sum(map(size, keys[0])) + len(keys[0])) > 40

    def unwrap(self, lexeme: str, depth: int) -> tuple[str, Tree | None]:
        content = json.loads(lexeme)
        if lexeme[1] not in "{[" or quote(content) != lexeme:
            return "", None
        try:
            inner = parse(content)
        except ValueError:
            return "", None
        if depth + 1 + inner.height > self.limit:
            return "", None
        if content == inner.text and size(inner.text) + 10 < size(lexeme):
            return "=json", inner
        if content == indent2(inner) and size(inner.text) + 11 < size(lexeme):
            return "=json2", inner
        return "", None


def t2_encode(text: str, limit: int = 512) -> str:
    tree = parse(text)
    if tree.height > limit:
        raise ValueError("depth")
    return "#T2|" + T2Encoder(limit).write(tree, 0)


class T2Decoder:
    """Restores trees; ValueError for what is no frame."""

    def __init__(self, limit: int, output: int) -> None:
        self.limit = limit
        self.output = output
        self.table: list[Tree] = []

    def check(self, tree: Tree, depth: int) -> Tree:
        if depth + tree.height > self.limit or size(tree.text) > self.output:
            raise ValueError("limit")
        return tree

    def keep(self, tree: Tree, depth: int) -> Tree:
        if size(tree.text) >= 16 and tree.text[0] in '"[{':
            self.table.append(tree)
        return self.check(tree, depth)

    def literal(self, lexeme: str) -> str:
        if lexeme[1] == "=":
            if lexeme[2] != "=":
                raise ValueError("a step in the wrong place")
            return '"' + lexeme[2:]
        return lexeme

    def read(self, tree: Tree, depth: int) -> Tree:
        if tree.kind == "lexeme":
            match = re.fullmatch(r'"=\^(0|[1-9][0-9]*)"', tree.text)
            if match:
                if int(match[1]) >= len(self.table):
                    raise ValueError("no such number")
                return self.check(self.table[int(match[1])], depth)
            if tree.text[0] != '"':
                return self.check(tree, depth)
            return self.keep(Tree("lexeme", self.literal(tree.text)), depth)
        if tree.kind == "array":
            items = [self.read(v, depth + 1) for v in tree.value]
            return self.keep(Tree("array", items), depth)
        first = tree.value[0][0] if tree.value else ""
        if first in ('"=json"', '"=json2"', '"=rows"') and len(tree.value) == 1:
            return self.keep(self.step(first, tree.value[0][1], depth), depth)
        members = [(self.literal(k), self.read(v, depth + 1)) for k, v in tree.value]
        return self.keep(Tree("object", members), depth)

    def step(self, name: str, value: Tree, depth: int) -> Tree:
        if depth + 1 > self.limit:
            raise ValueError("limit")
        if name != '"=rows"':
            inner = self.read(value, depth + 1)
            text = inner.text if name == '"=json"' else indent2(inner)
            return Tree("lexeme", quote(text))
        if value.kind != "array" or not value.value or value.value[0].kind != "array":
            raise ValueError("no rows")
        keys = []
        for key in value.value[0].value:
            if not key.text.startswith('"') or key.kind != "lexeme":
                raise ValueError("no key")
            keys.append(self.literal(key.text))
        if not keys:
            raise ValueError("no keys")
        found = []
        for row in value.value[1:]:
            if row.kind == "lexeme" and row.text.startswith('"=^'):
                found.append(self.read(row, depth + 1))
                continue
            if row.kind != "array" or len(row.value) != len(keys):
                raise ValueError("no row")
            if depth + 2 > self.limit:
                raise ValueError("limit")
            cells = [self.read(v, depth + 2) for v in row.value]
            found.append(
                self.keep(
                    Tree("object", list(zip(keys, cells, strict=True))), depth + 1
                )
            )
        return Tree("array", found)


def t2_decode(frame: str, limit: int = 512, output: int = 1 << 26) -> str:
    return T2Decoder(limit, output).read(parse(frame[4:]), 0).text
