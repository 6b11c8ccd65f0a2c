"""Slow references of the token and structure algorithms, after docs/m2m.md.

They share no code with the client: a recursive parser over tokens, which leaves it
to the json module what JSON is, and trees of texts. The tables are written out as
the protocol has them.
"""

import json
import re
from typing import Any

CONTEXTS = {
    "root": """messages m message, model M =model, temperature T, max_tokens x, top_p p,
        stream s, stop S, frequency_penalty f, presence_penalty P, logit_bias lb,
        user u, n n, seed se, tools ts tool, tool_choice tc tool,
        function_call fc function, functions fs function, response_format rf,
        choices C choice, usage U usage""",
    "message": """role r =role, content c, name n, tool_calls tc tool,
        function_call fc function""",
    "choice": """index i, message m message, delta d message,
        finish_reason fr =finish_reason, logprobs lp""",
    "usage": "prompt_tokens pt, completion_tokens ct, total_tokens tt",
    "tool": "index i, type t, function fn function",
    "function": "name n, arguments a",
}
VALUES = {
    "role": "system s, user u, assistant a, function f, tool t",
    "finish_reason": """stop s, length l, tool_calls tc, content_filter cf,
        function_call fc""",
    "model": """gpt-4o 4o, gpt-4o-mini 4om, gpt-4-turbo 4t, gpt-4 4,
        gpt-3.5-turbo 35t, o1 o1, o1-mini o1m, o1-preview o1p, o3 o3, o3-mini o3m,
        meta-llama/llama-3.3-70b ml3370, meta-llama/llama-3.1-405b ml31405,
        meta-llama/llama-3.1-70b ml3170, meta-llama/llama-3.1-8b ml318,
        mistralai/mistral-large mim-l, mistralai/mistral-small mim-s,
        mistralai/mixtral-8x7b mimx87""",
}
DEFAULTS = {
    "temperature": "1.0",
    "top_p": "1.0",
    "n": "1",
    "stream": "false",
    "frequency_penalty": "0",
    "presence_penalty": "0",
    "logit_bias": "{}",
    "stop": "null",
}


def rows(table: str) -> dict[str, tuple[str, str]]:
    """Each name's short form, and its context, or = and its table."""
    found = {}
    for row in table.split(","):
        name, short, *place = row.split()
        found[name] = (short, place[0] if place else "")
    return found


KEYS = {name: rows(table) for name, table in CONTEXTS.items()}
TABLES = {name: rows(table) for name, table in VALUES.items()}

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


# Token


def translate(raw: str, table: dict[str, tuple[str, str]], encode: bool) -> str:
    shorts = {short: name for name, (short, _) in table.items()}
    if encode:
        if raw in table:
            return table[raw][0]
        return "=" + raw if raw in shorts or raw[:1] == "=" else raw
    if raw[:1] == "=":
        return raw[1:]
    return shorts.get(raw, raw)


def rename(tree: Tree, context: str, encode: bool) -> Tree:
    if tree.kind == "array":
        items = [
            rename(v, context, encode) if v.kind == "object" else v for v in tree.value
        ]
        return Tree("array", items)
    if tree.kind != "object" or not context:
        return tree
    members = []
    for key, value in tree.value:
        raw = key[1:-1]
        new = translate(raw, KEYS[context], encode)
        _, place = KEYS[context].get(raw if encode else new, ("", ""))
        if place[:1] != "=":
            changed = rename(value, place, encode) if place else value
        elif value.text.startswith('"'):
            short = translate(value.text[1:-1], TABLES[place[1:]], encode)
            changed = Tree("lexeme", f'"{short}"')
        else:
            changed = value
        members.append((f'"{new}"', changed))
    return Tree("object", members)


def is_request(tree: Tree) -> bool:
    keys = [key for key, _ in tree.value] if tree.kind == "object" else []
    return '"messages"' in keys and not any("\\" in key for key in keys)


def is_default(name: str, lexeme: str) -> bool:
    default = DEFAULTS[name]
    if default not in ("1.0", "1", "0"):
        return lexeme == default
    if not re.fullmatch(r"-?\d+(\.0+)?([eE][+-]?\d+)?", lexeme):
        return False
    if default == "0":
        return re.split("[eE.]", lexeme)[0].lstrip("-") == "0"
    mantissa, _, exponent = lexeme.lower().partition("e")
    return mantissa.split(".")[0] == "1" and not exponent.strip("+-0")


def t1_encode(text: str) -> str:
    tree = parse(text)
    if is_request(tree):
        keys = [key for key, _ in tree.value]
        kept = [
            (key, value)
            for key, value in tree.value
            if key[1:-1] not in DEFAULTS
            or keys.count(key) > 1
            or not is_default(key[1:-1], value.text)
        ]
        tree = Tree("object", kept)
    return "#T1|" + (rename(tree, "root", True) if tree.kind == "object" else tree).text


def t1_decode(frame: str) -> str:
    tree = parse(frame[4:])
    if tree.kind == "object":
        tree = rename(tree, "root", False)
    if is_request(tree):
        keys = [key for key, _ in tree.value]
        for name, lexeme in DEFAULTS.items():
            if f'"{name}"' not in keys:
                tree.value.append((f'"{name}"', Tree("lexeme", lexeme)))
    return tree.text


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
