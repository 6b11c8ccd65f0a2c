"""Prints the time that generated code with large tables takes, as a share of the shipped tables' time."""

import importlib
import json
import statistics
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent


def load(name):
    sys.path.insert(0, str(HERE / name))
    for loaded in [m for m in sys.modules if m.startswith("compact_decoder")]:
        del sys.modules[loaded]
    module = importlib.import_module("compact_decoder")
    sys.path.pop(0)
    return module


def clock(module, document):
    start = time.perf_counter()
    for _ in range(3):
        module.compress(document, "T1")
    return time.perf_counter() - start


def main():
    document = json.load(sys.stdin)
    shipped, large = load("shipped"), load("large")
    ratios = []
    for _ in range(41):
        base = clock(shipped, document)
        ratios.append(clock(large, document) / base)
    print(statistics.median(ratios))


main()
