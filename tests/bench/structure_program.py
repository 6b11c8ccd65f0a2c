"""Prints how many times faster than others generated code writes and reads records in records."""

import base64
import json
import statistics
import sys
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "ours"))

import msgpack
from figures import decode_rows, decode_rows_bytes, decode_turn, decode_turn_bytes, encode_rows, encode_rows_bytes, encode_turn, encode_turn_bytes
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.internal import api_implementation


# What a program without generated code keeps its values in. It checks nothing.
@dataclass(frozen=True, slots=True)
class Part:
    text: str | None = None
    media: str | None = None
    data: bytes | str | None = None  # JSON has Base64


@dataclass(frozen=True, slots=True)
class Message:
    id: str
    role: str
    content: list[Part]


@dataclass(frozen=True, slots=True)
class Turn:
    model: str
    messages: list[Message]


@dataclass(frozen=True, slots=True)
class Row:
    id: int
    name: str
    email: str
    role: str
    active: bool
    score: float
    visits: int
    city: str | None = None


@dataclass(frozen=True, slots=True)
class Rows:
    rows: list[Row]


def turn_of(given):
    return Turn(given["model"], [Message(m["id"], m["role"], [Part(**part) for part in m["content"]]) for m in given["messages"]])


def part_as(part):
    given = {}
    if part.text is not None:
        given["text"] = part.text
    if part.media is not None:
        given["media"] = part.media
    if part.data is not None:
        given["data"] = part.data
    return given


def turn_as(turn):
    return {"model": turn.model, "messages": [{"id": m.id, "role": m.role, "content": [part_as(part) for part in m.content]} for m in turn.messages]}


def rows_of(given):
    return Rows([Row(**row) for row in given["rows"]])


def row_as(row):
    given = {"id": row.id, "name": row.name, "email": row.email, "role": row.role, "active": row.active, "score": row.score, "visits": row.visits}
    if row.city is not None:
        given["city"] = row.city
    return given


def rows_as(rows):
    return {"rows": [row_as(row) for row in rows.rows]}


# By the record: the prefix of its JSON, its formats of bytes and of text, and what both sides call.
RECORDS = {
    "turn": ("", "packed", "object", encode_turn_bytes, decode_turn_bytes, encode_turn, decode_turn, turn_of, turn_as),
    "rows": ("T", "table", "list", encode_rows_bytes, decode_rows_bytes, encode_rows, decode_rows, rows_of, rows_as),
}


def with_bytes(value):
    """The values of JSON, with the bytes that it has as Base64."""
    if isinstance(value, list):
        return [with_bytes(each) for each in value]
    if isinstance(value, dict):
        return {key: base64.b64decode(each) if key == "data" else with_bytes(each) for key, each in value.items()}
    return value


def with_numbers(value):
    """The same with protobuf's names of roles."""
    if isinstance(value, list):
        return [with_numbers(each) for each in value]
    if isinstance(value, dict):
        return {key: f"ROLE_{each.upper()}" if key == "role" else with_numbers(each) for key, each in value.items()}
    return value


def message_class(descriptor, name):
    """What protoc's code makes of it when it is imported."""
    pool = descriptor_pool.DescriptorPool()
    pool.Add(descriptor_pb2.FileDescriptorProto.FromString(descriptor))
    return message_factory.GetMessageClass(pool.FindMessageTypeByName(f"figures.{name.capitalize()}"))


def clock(task, times):
    start = time.process_time()
    for _ in range(times):
        task()
    return time.process_time() - start


def compare(ours, theirs):
    times = max(1, round(0.01 / max(clock(ours, 3) / 3, 1e-6)))
    ratios = []
    for _ in range(21):
        base = clock(ours, times)
        ratios.append(clock(theirs, times) / base)
    return statistics.median(ratios)


def beside(what, size, peer, ours, theirs):
    """Each side is what writes a value, and what reads the frame again."""
    record, write, read = ours
    value, write_theirs, read_theirs = theirs
    frame, other = write(record), write_theirs(value)
    assert read(frame) == record
    assert read_theirs(other) == value
    return [
        {"name": f"encode nested {what}", "size": size, "peer": peer, "ratio": compare(lambda: write(record), lambda: write_theirs(value))},
        {"name": f"decode nested {what}", "size": size, "peer": peer, "ratio": compare(lambda: read(frame), lambda: read_theirs(other))},
    ]


def main():
    assert api_implementation.Type() == sys.argv[1]
    protobuf = "protobuf with upb, which is C" if sys.argv[1] == "upb" else "protobuf in Python alone"
    dumps = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    given = json.load(sys.stdin)
    rows = []
    for nested in given["Nested"]:
        prefix, packed, text, encode_bytes, decode_bytes, encode, decode, made_of, as_given = RECORDS[nested["Record"]]
        plain = json.loads(nested["Object"])
        values = with_bytes(plain)
        record = decode(prefix + nested["Object"])
        size = nested["Of"]
        ours = record, lambda r, f=packed, e=encode_bytes: e(r, f), decode_bytes
        texts = record, lambda r, f=text, e=encode: e(r, f), decode
        of = message_class(base64.b64decode(given["Descriptor"]), nested["Record"])
        message = of(**with_numbers(values))
        rows += beside(
            "bytes", size, "msgpack, which is C, and frozen dataclasses", ours,
            (made_of(values), lambda v, back=as_given: msgpack.packb(back(v)), lambda b, made=made_of: made(msgpack.unpackb(b))),
        )
        rows += beside("bytes", size, protobuf, ours, (message, lambda m: m.SerializeToString(), of.FromString))
        rows += beside(
            "JSON", size, "json and frozen dataclasses", texts,
            (made_of(plain), lambda v, back=as_given: dumps(back(v)), lambda t, made=made_of: made(json.loads(t))),
        )
    print(json.dumps(rows))


main()
