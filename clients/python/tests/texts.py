"""The documents of the corpora."""

from pathlib import Path

CORPORA = Path(__file__).resolve().parents[3] / "tests" / "corpora"


def corpora() -> list[str]:
    """Every document."""
    paths = sorted(CORPORA.glob("*.ndjson"))
    return [line for path in paths for line in path.read_text("utf-8").splitlines()]
