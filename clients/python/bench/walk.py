"""The token algorithm as its document writes it down: parse, walk, serialize.

One table of keys for every place, one walk instead of the document's four. It loses
what the document's own tables lose, doubles and lexemes; nothing here refuses.
"""

import json
from typing import Any

KEYS = {
    "messages": "m",
    "content": "c",
    "role": "r",
    "model": "M",
    "temperature": "T",
    "max_tokens": "x",
    "top_p": "p",
    "stream": "s",
    "stop": "S",
    "frequency_penalty": "f",
    "presence_penalty": "P",
    "logit_bias": "lb",
    "user": "u",
    "seed": "se",
    "tools": "ts",
    "tool_choice": "tc",
    "function_call": "fc",
    "functions": "fs",
    "response_format": "rf",
    "function": "fn",
    "name": "n",
    "arguments": "a",
    "type": "t",
}
ROLES = {"system": "s", "user": "u", "assistant": "a", "function": "f", "tool": "t"}
MODELS = {"gpt-4o": "4o", "gpt-4o-mini": "4om", "gpt-4-turbo": "4t", "gpt-4": "4"}
VALUES: dict[str, dict[str, str]] = {"role": ROLES, "model": MODELS}
DEFAULTS: dict[str, Any] = {
    "temperature": 1.0,
    "top_p": 1.0,
    "n": 1,
    "stream": False,
    "frequency_penalty": 0,
    "presence_penalty": 0,
    "logit_bias": {},
    "stop": None,
}
LONG_KEYS = {short: name for name, short in KEYS.items()}
LONG_VALUES: dict[str, dict[Any, str]] = {
    name: {short: value for value, short in table.items()}
    for name, table in VALUES.items()
}


def shorten(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            KEYS.get(key, key): VALUES[key].get(item, item)
            if key in VALUES and isinstance(item, str)
            else shorten(item)
            for key, item in value.items()
        }
    if isinstance(value, list):
        return [shorten(item) for item in value]
    return value


def lengthen(value: Any) -> Any:
    if isinstance(value, dict):
        found: dict[str, Any] = {}
        for short, item in value.items():
            key: str = LONG_KEYS.get(short, short)
            if key in LONG_VALUES and isinstance(item, str):
                found[key] = LONG_VALUES[key].get(item, item)
            else:
                found[key] = lengthen(item)
        return found
    if isinstance(value, list):
        return [lengthen(item) for item in value]
    return value


def dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def encode(text: str) -> str:
    request = json.loads(text)
    for key, default in DEFAULTS.items():
        if key in request and request[key] == default:
            del request[key]
    return "#T1|" + dump(shorten(request))


def decode(frame: str) -> str:
    request = lengthen(json.loads(frame[4:]))
    for key, default in DEFAULTS.items():
        request.setdefault(key, default)
    return dump(request)
