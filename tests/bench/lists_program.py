"""Prints how many times faster than others generated code writes and reads lists."""

import base64
import json
import math
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "ours"))

import msgpack
from figures import Lists, decode, decode_bytes, encode, encode_bytes
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.internal import api_implementation

LARGEST = 2**53 - 1


def check_integers(values):
    for value in values:
        if type(value) is not int or not -LARGEST <= value <= LARGEST:
            raise TypeError("no integer")
    return values


def check_doubles(values):
    for value in values:
        if type(value) is not float or not math.isfinite(value):
            raise TypeError("no number")
    return values


def check_texts(values):
    for value in values:
        if type(value) is not str:
            raise TypeError("no text")
    "".join(values).encode()  # fails where a surrogate is alone
    return values


# What generated code checks, for sides that check nothing.
CHECKS = {"integers": check_integers, "doubles": check_doubles, "texts": check_texts}


# Each side writes the values of a field, and gives them back of what it wrote.
def generated(write, read, format, field, values):
    record = Lists(**{field: values})
    return "ours", lambda: write(record, format), lambda frame: getattr(read(frame), field)


def protobuf(of, field, values):
    message = of(**{field: values})
    return "protobuf in Python alone", message.SerializeToString, lambda frame: getattr(of.FromString(frame), field)


def message_pack(field, values):
    check = CHECKS[field]
    return "msgpack, which is C, and a check", lambda: msgpack.packb(check(values)), lambda frame: check(msgpack.unpackb(frame))


def native(field, values):
    check = CHECKS[field]
    write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
    return "json and a check", lambda: write({field: check(values)}), lambda frame: check(json.loads(frame)[field])


def message_class(descriptor):
    """What protoc's code makes of it when it is imported."""
    pool = descriptor_pool.DescriptorPool()
    pool.Add(descriptor_pb2.FileDescriptorProto.FromString(descriptor))
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("figures.Lists"))


def clock(task):
    start = time.process_time()
    for _ in range(10):
        task()
    return time.process_time() - start


def compare(ours, theirs):
    ratios = []
    for _ in range(51):
        base = clock(ours)
        ratios.append(clock(theirs) / base)
    return statistics.median(ratios)


def beside(what, size, values, ours, theirs):
    _, write, read = ours
    peer, write_theirs, read_theirs = theirs
    frame, other = write(), write_theirs()
    assert read(frame) == values
    assert list(read_theirs(other)) == values
    return [
        {"name": f"encode {what}", "size": size, "peer": peer, "ratio": compare(write, write_theirs)},
        {"name": f"decode {what}", "size": size, "peer": peer, "ratio": compare(lambda: read(frame), lambda: read_theirs(other))},
    ]


def main():
    assert api_implementation.Type() == sys.argv[1]
    given = json.load(sys.stdin)
    of = message_class(base64.b64decode(given["Descriptor"]))
    rows = []
    for drawn in given["Lists"]:
        size = drawn["Of"]
        ((field, values),) = json.loads(drawn["Object"]).items()
        ours = generated(encode_bytes, decode_bytes, "packed", field, values)
        texts = generated(encode, decode, "object", field, values)
        rows += beside("bytes", size, values, ours, protobuf(of, field, values))
        rows += beside("bytes", size, values, ours, message_pack(field, values))
        rows += beside("JSON", size, values, texts, native(field, values))
    print(json.dumps(rows))


main()
