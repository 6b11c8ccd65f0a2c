"""JSON texts that are hard on codecs, and the corpora."""

import json
from pathlib import Path

from tests.properties import Draw, choice

CORPORA = Path(__file__).resolve().parents[3] / "tests" / "corpora"

KEYS = [
    *("messages", "message", "choices", "usage", "tools", "tool_calls", "function"),
    *("function_call", "functions", "tool_choice", "model", "role", "content", "name"),
    *("finish_reason", "delta", "arguments", "temperature", "top_p", "n", "stream"),
    *("stop", "logit_bias", "frequency_penalty", "presence_penalty", "index", "type"),
    *("m", "M", "T", "x", "p", "s", "S", "f", "P", "lb", "ts", "tc", "fc", "fs", "C"),
    *("U", "r", "c", "fn", "fr", "d", "a", "i", "t", "pt", "=", "=m", "==m", "=="),
    *("=a", "=JSON", "=JSON2", "=2 rows", "__proto__", "constructor", "", "한글", "😀"),
    *(
        "\\u006d",
        "\\u006dessages",
        "=\\n",
        "\\ud800",
        "\\\\",
        '\\"',
        "\\/",
        "max_tokens",
    ),
]
STRINGS = [
    *("gpt-4o", "4o", "o1", "o3m", "=4o", "user", "assistant", "u", "a", "s", "stop"),
    *(
        "length",
        "tool_calls",
        "tc",
        "l",
        "=a",
        "=a:x",
        "=x",
        "==",
        "gpt\\u002d4o",
        "\\ud83d",
    ),
    *(
        "\\ud83d\\ude00",
        "sixteen bytes or",
        "한국어 텍스트는",
        "a longer text of this",
        "\x7f\u2028\ufeff",
    ),
]
SCALARS = [
    *("0", "-0", "1", "1.0", "1.00e+0", "1e0", "0.0", "-0.0E7", "1e400", "10", "-1"),
    *("12345678901234567890", "0.10", "true", "false", "null", "{}", "[]", "1.5e-7"),
]
SPACES = ["", "", "", "", " ", "\n  ", "\t\r"]


def corpora() -> list[tuple[str, str]]:
    """Every document, with where it stands."""
    return [
        (f"{path.name}:{number}", line)
        for path in sorted(CORPORA.glob("*.ndjson"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    ]


def draw_json(draw: Draw, *, spaced: bool = True, height: int = 4) -> str:
    """A JSON text."""
    space = choice(draw, SPACES) if spaced else ""
    kind = draw.integer(0, 9 if height else 3)
    if kind <= 1:
        return space + choice(draw, SCALARS) + space
    if kind == 2:
        return f'{space}"{choice(draw, STRINGS)}"'
    if kind == 3:
        return space + json.dumps(draw_wrapped(draw, height), ensure_ascii=False)
    if kind == 4:
        return space + draw_table(draw, height)
    items = [
        draw_json(draw, spaced=spaced, height=height - 1)
        for _ in range(draw.integer(0, 4))
    ]
    if kind == 5:
        items += items[: draw.integer(0, 2)]
        return f"{space}[{space}{','.join(items)}]{space}"
    keys = [choice(draw, KEYS) for _ in items]
    members = [
        f'{space}"{key}"{space}:{item}' for key, item in zip(keys, items, strict=True)
    ]
    if kind == 9:
        members.append('"messages":[{"role":"user"}]')
        members.append(f'"{choice(draw, KEYS)}":{choice(draw, SCALARS)}')
    return f"{space}{{{','.join(members)}{space if members else ''}}}"


def draw_table(draw: Draw, height: int) -> str:
    """An array of objects with the same keys."""
    keys = [choice(draw, KEYS) for _ in range(draw.integer(1, 3))]
    rows = []
    for _ in range(draw.integer(2, 5)):
        values = [
            draw_json(draw, spaced=False, height=height - 2 if height > 2 else 0)
            for _ in keys
        ]
        pairs = zip(keys, values, strict=True)
        rows.append("{" + ",".join(f'"{key}":{value}' for key, value in pairs) + "}")
    return "[" + ",".join(rows) + "]"


def draw_wrapped(draw: Draw, height: int) -> str:
    """A text that is JSON, or nearly."""
    inner = draw_json(draw, spaced=False, height=max(height - 1, 0))
    way = draw.integer(0, 3)
    if way == 0:
        return inner
    if way == 1:
        text = json.dumps(json.loads(inner), indent=2, ensure_ascii=False)
        return text if text.encode("utf-8", "replace").decode() == text else inner
    return inner + " " if way == 2 else inner[:-1]
