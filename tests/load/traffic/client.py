"""Many streams of the Python client, a thread each: what client.go does.

Arguments: the folder of the package, and a job in JSON.
"""

import gc
import json
import math
import sys
import threading
import time
from http.client import HTTPConnection, HTTPException
from typing import Any

sys.path.insert(0, sys.argv[1])
from compact_decoder import ClientSession, DeltaStream

JOB = json.loads(sys.argv[2])
HOST, PORT = JOB["address"].split(":")
WORDS = [
    *("the", "stream", "holds", "a", "한국어", "😀", "|D|", "delta"),
    *('{"k":1}', "line\n", "réponse", "of", "its", "own", "|", "turn"),
]
TENANTS = 20
ROUNDS = 4
RETRY_PAUSE = 0.005
TURNS = 3

stopped = threading.Event()
lock = threading.Lock()
report: dict[str, Any] = {
    **dict.fromkeys(("turns", "deltas", "resumed", "failures", "cut"), 0),
    "problems": [],
    "first": [0] * 256,
    "each": [0] * 256,
}


class Place:
    """A turn of a conversation of a stream, and its texts."""

    def __init__(self, stream: int, conversation: int, turn: int) -> None:
        self.stream, self.conversation, self.turn = stream, conversation, turn

    def text(self, kind: int, count: int) -> str:
        state = self.stream * 1000003 + self.conversation * 10007 + self.turn * 101
        state = (state + kind + JOB["seed"]) % 2**32
        out = f"#{self.stream}.{self.conversation}.{self.turn} "
        for _ in range(count):
            state = (state * 1664525 + 1013904223) % 2**32
            out += WORDS[state >> 28] + " "
        return out

    def answer(self) -> str:
        return self.text(2, 40)

    def said(self) -> str:
        return "\nAI: " + self.answer()

    def whole(self) -> str:
        out = ""
        for turn in range(self.turn + 1):
            at = Place(self.stream, self.conversation, turn)
            out += "\nUser: " + at.text(1, 12)
            out += at.said() if turn < self.turn else ""
        return out

    def meant(self) -> dict[str, Any]:
        tenant = self.stream % TENANTS
        args = {"seed": JOB["seed"], **vars(self)}
        return {
            "tools": [f'{{"name":"search_{tenant}","schema":{{"type":"object"}}}}'],
            "system": f"The prompt of #{self.stream}.{self.conversation}"
            f" for tenant {tenant}.",
            "args": json.dumps(args),
            "conversation": self.whole(),
        }


class Refused(Exception):
    """What a server says in the place of an answer."""


# The server's or the network's: the turn can be asked again.
FAILURES = (OSError, HTTPException, json.JSONDecodeError, UnicodeDecodeError, Refused)


class Stream:
    """One conversation after the other, over one connection at a time."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.connection = HTTPConnection(HOST, int(PORT))
        self.deltas = 0  # of the present answer

    def run(self) -> None:
        turns = 1 + self.number % TURNS
        conversation = 0
        while not stopped.is_set():
            session = ClientSession(hex_length=JOB.get("digits") or 8)
            for turn in range(turns):
                if stopped.is_set():
                    break
                self.ask(session, Place(self.number, conversation, turn))
            turns = TURNS
            conversation += 1
        self.connection.close()

    def ask(self, session: ClientSession, place: Place) -> None:
        deadline = time.monotonic() + JOB["patience_ms"] / 1000
        while True:
            try:
                self.attempt(session, place)
                break
            except FAILURES:
                self.connection.close()
                if time.monotonic() >= deadline:
                    raise
                count("failures")
                count("cut", int(self.deltas > 0))
            time.sleep(RETRY_PAUSE)
        count("turns")
        session.extend(place.said())

    def attempt(self, session: ClientSession, place: Place) -> None:
        """Send a turn, and the parts of it that the server lacks, and follow the answer."""
        asked = time.time()
        frames = session.turn(**place.meant())
        for _ in range(ROUNDS):
            replies = self.exchange(place, frames, asked)
            if replies is None:
                return
            count("resumed")
            frames = session.answer(replies)
        raise Refused("the server lacks something again and again")

    def exchange(
        self, place: Place, frames: list[str], asked: float
    ) -> list[str] | None:
        """Post frames: the replies, or None behind a whole answer."""
        answer, stream, self.deltas = place.answer(), DeltaStream(), 0
        body = json.dumps(frames).encode()
        self.connection.request("POST", f"/streams/{self.number}", body)
        response = self.connection.getresponse()
        while "delta" in (line := json.loads(response.readline())):
            content = stream.push(line["delta"])
            if not answer.startswith(content.removesuffix("~")):  # a draft of its end
                raise AssertionError(f"{line['delta']!r} made {content!r}")
            now = time.time()
            self.deltas += 1
            arrived(now - line["at"] / 1e6, now - asked if self.deltas == 1 else None)
        if "error" in line:
            raise Refused(line["error"])
        response.read()
        if "end" in line and stream.content != answer:
            raise AssertionError(f"the answer ends as {stream.content!r}")
        return line.get("replies")


def count(name: str, by: int = 1) -> None:
    with lock:
        report[name] += by


def bucket(seconds: float) -> int:
    return min(255, int(8 * math.log2(max(1.0, 1e6 * seconds))))


def arrived(since_written: float, since_asked: float | None) -> None:
    with lock:
        report["deltas"] += 1
        report["each"][bucket(since_written)] += 1
        if since_asked is not None:
            report["first"][bucket(since_asked)] += 1


def run(number: int) -> None:
    try:
        Stream(number).run()
    except Exception as problem:
        with lock:
            report["problems"].append(f"stream {number}: {problem!r}")
        stopped.set()


def write(value: object) -> None:
    print(json.dumps(value), flush=True)


def main() -> None:
    threading.stack_size(256 * 1024)
    threads = [
        threading.Thread(target=run, args=(JOB["first"] + i,))
        for i in range(JOB["streams"])
    ]
    for thread in threads:
        thread.start()
    for line in sys.stdin:
        if line == "stop\n":
            break
        gc.collect()
        held = {"heap": sys.getallocatedblocks(), "tasks": threading.active_count()}
        done = {name: report[name] for name in ("turns", "deltas", "resumed", "cut")}
        done["problems"] = len(report["problems"])
        write({"sample": {**held, **done}})
    stopped.set()
    for thread in threads:
        thread.join()
    write({"report": report})


main()
