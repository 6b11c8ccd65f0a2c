"""Prints how many times faster than protobuf generated code writes and reads frames of bytes of the same record."""

import base64
import json
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "ours"))

from figures import decode, decode_bytes, encode_bytes
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.internal import api_implementation


def message_class(descriptor):
    """What protoc's code makes of it when it is imported."""
    pool = descriptor_pool.DescriptorPool()
    pool.Add(descriptor_pb2.FileDescriptorProto.FromString(descriptor))
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("figures.Event"))


def check(event, message, frame, written):
    assert decode_bytes(frame) == event
    assert message.SerializeToString(deterministic=True) == written
    for field in message.DESCRIPTOR.fields:
        theirs = getattr(message, field.name)
        if field.has_presence and not message.HasField(field.name):
            theirs = None
        elif field.enum_type:
            theirs = field.enum_type.values_by_number[theirs].name.removeprefix("STATUS_").lower()
        assert theirs == getattr(event, field.name), field.name


def clock(task):
    start = time.process_time()
    for _ in range(200):
        task()
    return time.process_time() - start


def compare(ours, theirs):
    ratios = []
    for _ in range(101):
        base = clock(ours)
        ratios.append(clock(theirs) / base)
    return statistics.median(ratios)


def main():
    assert api_implementation.Type() == sys.argv[1]
    given = json.load(sys.stdin)
    written = base64.b64decode(given["Message"])
    theirs = message_class(base64.b64decode(given["Descriptor"]))
    event, message = decode(given["Object"]), theirs.FromString(written)
    frame = encode_bytes(event, "packed")
    check(event, message, frame, written)
    ratios = {
        "encode": compare(lambda: encode_bytes(event, "packed"), message.SerializeToString),
        "decode": compare(lambda: decode_bytes(frame), lambda: theirs.FromString(written)),
    }
    print(json.dumps(ratios))


main()
