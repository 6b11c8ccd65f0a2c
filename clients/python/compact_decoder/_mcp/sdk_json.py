"""JSON as the official SDK has it."""

import json


def text_of_value(value: object) -> str:
    """A Python value as JSON, without white space; ValueError."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
