"""Packs and unpacks results: a line of JSON with the name of a function and its arguments, answered by a line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3] / "clients" / "python"))

import compact_decoder

for line in sys.stdin.buffer:
    name, *arguments = json.loads(line)
    if name == "pack_list":
        arguments[1] = compact_decoder.Ask(*arguments[1])
    print(json.dumps(getattr(compact_decoder, name)(*arguments)), flush=True)
