"""Does one operation on a bomb and prints what came of it.

decode.py PACKAGE_FOLDER OP FILE MiB. See child.go, which does the same.
"""

import os
import sys
from pathlib import Path

from report import report

FOLDER, OP, FILE, MIB = sys.argv[1:]
sys.path.insert(0, FOLDER)

import compact_decoder as compact  # noqa: E402

SIZE = int(MIB) << 20
DEPTH = int(os.environ.get("COMPACT_DEPTH", compact.Limits().depth))
LIMITS = compact.Limits(input=SIZE, output=SIZE, registry_bytes=SIZE, depth=DEPTH)


def negotiate(text):
    names = compact.read_negotiation(text, limits=LIMITS).algorithms
    compact.negotiate(names[: len(names) // 2], names[len(names) // 2 :])


def server():
    return compact.ServerSession(compact.Registry(limits=LIMITS), "", limits=LIMITS)


def session(frames):
    """Every frame goes to one server; the last one's error is the answer."""
    to = server()
    for frame in frames:
        last = to.receive(frame)
    if last.error is not None:
        raise last.error


def stream(frames):
    to = compact.DeltaStream(limits=LIMITS)
    for frame in frames:
        to.push(frame)


OPERATIONS = {
    "decode": lambda text: compact.decode(text, limits=LIMITS),
    "base85": lambda text: compact.decode_base85(text, limits=LIMITS),
    "delta": lambda text: compact.apply_delta(
        compact.create_delta_state(), text, limits=LIMITS
    ),
    "frame": lambda text: compact.decode_request_frame(text, limits=LIMITS),
    "decompress": lambda text: compact.decompress(text, limits=LIMITS),
    "compress": lambda text: compact.compress(text, "T2", limits=LIMITS),
    "rewrite": lambda text: compact.rewrite_call(text, limits=LIMITS),
    "rewrite_list": lambda text: compact.rewrite_list(text, limits=LIMITS),
    "rewrite_slim": lambda text: compact.slim_list(text, limits=LIMITS),
    "negotiate": negotiate,
    "session": session,
    "flood": session,
    "stream": stream,
}


def read():
    """Many frames one by one, as from a network; any other input before."""
    if OP not in ("session", "flood", "stream"):
        return Path(FILE).read_text(encoding="utf-8")
    lines = (line.removesuffix("\n") for line in open(FILE, encoding="utf-8"))
    return list(lines) if OP == "session" else lines


def operate():
    made = OPERATIONS[OP](DATA)
    return len(made) if OP == "decompress" else 0


# What is loaded at first use is no cost of the bomb.
for frame in (
    "ZcmV*l0QLWr0@@S$Xk#0@Zx8YVQ2",
    '{"model":"G3","returncode":0,"response":"x"}',
    "RES|OK|G3|0|",
):
    compact.decode(frame)
for frame in ("#T1|[1]", "#T2|[1]", "#BR|Bg=="):
    compact.decompress(frame)
server().receive("REQ|1|||{}|D|F|")
DATA = read()
report(compact.CompactError, operate)
