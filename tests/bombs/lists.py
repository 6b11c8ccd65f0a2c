"""Decodes a frame of lists.yaml, or encodes its record again; prints what came of it.

lists.py PACKAGE_FOLDER OP FILE. See lists_program.txt, which does the same.
"""

import sys
from pathlib import Path

from report import report

FOLDER, OP, FILE = sys.argv[1:4]
sys.path[0] = FOLDER  # where this program has its own name

import lists  # noqa: E402


def of(data):
    """The decoder and the encoder of a frame's format."""
    format = {"{": "json", "L": "line", "P": "raw"}[chr(data[0])]
    if format == "raw":
        version = 2 if data[2] == 2 else None
        return lambda: lists.decode_bytes(data), lambda record: lists.encode_bytes(
            record, format, payload_version=version
        )
    text = data.decode()
    return lambda: lists.decode(text), lambda record: lists.encode(record, format)


# What is loaded at first use is no cost of the bomb.
for frame in ("{}", "L|||||||||||||"):
    lists.decode(frame)
decode, encode = of(Path(FILE).read_bytes())
RECORD = decode() if OP == "lists encode" else None


def operate():
    decode() if RECORD is None else encode(RECORD)
    return 0


report(lists.CompactError, operate)
