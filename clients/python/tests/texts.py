"""JSON texts and what becomes of them, without the client's own code."""

import json
import re
from pathlib import Path

CORPORA = Path(__file__).resolve().parents[3] / "tests" / "corpora"
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


def corpora() -> list[str]:
    """Every document."""
    paths = sorted(CORPORA.glob("*.ndjson"))
    return [line for path in paths for line in path.read_text("utf-8").splitlines()]


def minified(text: str) -> str:
    """JSON without white space between its tokens."""
    return "".join(_TOKEN.findall(text))


def is_json(text: str) -> bool:
    """Whether it is JSON that nests less deep than a result may hold."""
    try:
        json.loads(text, parse_int=str)
    except ValueError:
        return False
    return text.count("[") + text.count("{") < 400


def size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
