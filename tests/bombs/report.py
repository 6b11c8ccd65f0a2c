"""What each child in Python has."""

import gc
import json
import os
import time
from pathlib import Path


def report(failure, operate):
    """Do what a child is for, which gives its content's bytes; print what came of it.

    The peak is the first round's.
    """
    gc.collect()
    Path("/proc/self/clear_refs").write_text("5")  # the peak counts from here
    rest = _memory("VmRSS")
    result, cpu = _timed(failure, operate)
    peak = _memory("VmHWM") - rest
    for _ in range(int(os.environ.get("COMPACT_ROUNDS", "1")) - 1):
        cpu = min(cpu, _timed(failure, operate)[1])
    print(json.dumps({**result, "peak": peak, "cpu": cpu}))


def _timed(failure, operate):
    start = time.process_time()
    result = _outcome(failure, operate)
    return result, time.process_time() - start


def _outcome(failure, operate):
    try:
        return {"kind": "", "limit": "", "bytes": operate()}
    except failure as error:
        return {"kind": str(error.kind), "limit": error.limit or ""}


def _memory(name):
    """KiB from /proc/self/status."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1])
    raise KeyError(name)
