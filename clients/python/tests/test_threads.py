"""Many threads share one package, registry and store; objects for one thread say so."""

import inspect
import random
import sys
import unittest
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import is_dataclass
from enum import Enum
from threading import Barrier, Thread

import compact_decoder
from compact_decoder import (
    ClientSession,
    CompactError,
    DeltaStream,
    Format,
    Limits,
    M2MSession,
    MemoryStore,
    Registry,
    ServerSession,
    compute_delta,
    decode,
    encode,
)
from tests.vectors import answers, vectors

THREADS = 4


@contextmanager
def switching() -> Iterator[None]:
    """Let the interpreter change threads as often as it can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def at_once(work: Callable[[int], None]) -> None:
    """Do the work on many threads, and raise what one of them raises."""
    failures: list[BaseException] = []
    start = Barrier(THREADS)

    def one(number: int) -> None:
        start.wait()
        try:
            work(number)
        except BaseException as failure:
            failures.append(failure)

    threads = [Thread(target=one, args=(number,)) for number in range(THREADS)]
    with switching():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    if failures:
        raise failures[0]


class Threads(unittest.TestCase):
    def test_vectors(self) -> None:
        """Each vector, on one of the threads, and many on several at once."""
        cases = vectors("*/*.json")

        def work(number: int) -> None:
            draw = random.Random(number)
            mine = cases[number::THREADS] + draw.sample(cases, 600)
            for case in draw.sample(mine, len(mine)):
                answers(case)

        at_once(work)

    def test_registry_and_store(self) -> None:
        """Few entries, many texts: a registry gives back the text that was asked for, or none."""
        store = MemoryStore(limits=Limits(registry_entries=5, registry_bytes=200))
        registry = Registry(store)

        def work(number: int) -> None:
            for i in range(300):
                text = f"prompt {(i + number) % 9}"
                reference = registry.define("scope", "system", text)
                try:
                    found = registry.resolve("scope", reference)
                except CompactError as error:
                    if error.kind != "UnknownReference":
                        raise
                    continue
                if found != text:
                    raise AssertionError(f"{found!r} in place of {text!r}")

        at_once(work)

    def test_sessions_of_one_registry(self) -> None:
        registry = Registry()

        def work(number: int) -> None:
            client, server = ClientSession(), ServerSession(registry, "scope")
            conversation, stream = "", DeltaStream()
            for turn in range(30):
                conversation += f"Turn {turn} of thread {number}. "
                frames = client.turn(
                    tools=['{"name":"shared"}'],
                    system=f"Prompt {number}",
                    conversation=conversation,
                )
                outcome = [server.receive(frame) for frame in frames][-1]
                request = outcome.request
                if request is None or request.conversation != conversation:
                    raise AssertionError(outcome)
                stream.push(compute_delta(stream.content, conversation))
                if stream.content != conversation or request.system is None:
                    raise AssertionError(stream.content)
                if request.system != f"Prompt {number}":
                    raise AssertionError(request.system)

        at_once(work)

    def test_values_of_one_session(self) -> None:
        session = M2MSession(M2MSession.hello(["T2", "none"]))
        response = compact_decoder.Response(
            compact_decoder.Status.OK, "G3", 1, "one for all " * 50
        )

        def work(number: int) -> None:
            for i in range(50):
                text = f'{{"a":"a text of thread {number}","b":{i}}}'
                if session.unpack(session.pack(text, "T2")) != text:
                    raise AssertionError(text)
                if decode(encode(response, Format.COMPRESSED)) != response:
                    raise AssertionError(response)

        at_once(work)


class Documentation(unittest.TestCase):
    def test_objects_say_who_may_use_them(self) -> None:
        """Records are their holder's; all else says whether threads may share it."""
        objects = []
        for name in compact_decoder.__all__:
            kind = getattr(compact_decoder, name)
            if not inspect.isclass(kind) or is_value(kind):
                continue
            objects.append(name)
            self.assertRegex(inspect.getdoc(kind) or "", r"\bthreads?\b", name)
        self.assertIn("MemoryStore", objects)
        self.assertIn("ServerSession", objects)


def is_value(kind: type) -> bool:
    return issubclass(kind, (Enum, Exception, str, tuple)) or is_dataclass(kind)


if __name__ == "__main__":
    unittest.main()
