"""The token algorithm as its document writes it down: parse, walk, serialize.

One table of keys for every place, one walk instead of the document's four. It loses
what the document's own tables lose, doubles and lexemes; nothing here refuses.
"""

import json
from collections.abc import Iterable
from typing import Any

from compact_decoder._m2m.token_gen import (
    DEFAULTS,
    ENCODED_KEYS,
    ENCODED_VALUES,
    ESCAPE,
    NONE,
)


def shortened(tables: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """What tables make short, without their escapes."""
    rows = (row for table in tables for row in table.items())
    return {text: short for text, short in rows if not str(short).startswith(ESCAPE)}


KEYS = shortened({key: row[0] for key, row in table.items()} for table in ENCODED_KEYS)
VALUES = {
    key: shortened([ENCODED_VALUES[row[2]]])
    for table in ENCODED_KEYS
    for key, row in table.items()
    if row[2] != NONE
}
REQUEST_DEFAULTS = {name: json.loads(text) for name, text, _ in DEFAULTS}
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
            key = LONG_KEYS.get(short) or str(short)
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
    for key, default in REQUEST_DEFAULTS.items():
        if key in request and request[key] == default:
            del request[key]
    return "#T1|" + dump(shorten(request))


def decode(frame: str) -> str:
    request = lengthen(json.loads(frame[4:]))
    for key, default in REQUEST_DEFAULTS.items():
        request.setdefault(key, default)
    return dump(request)
