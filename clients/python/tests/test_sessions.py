"""Sessions: frames worked by hand, and attacks. tests/sessions plays bad networks."""

import unittest
import zlib
from hashlib import sha256
from unittest import mock

from compact_decoder import (
    ClientSession,
    CompactError,
    DeltaState,
    Limits,
    MemoryStore,
    Outcome,
    Registry,
    ServerSession,
    Store,
    Turn,
    apply_delta,
    encode_base85,
)
from compact_decoder._request.edited_text import apply_deltas
from tests.properties import Draw, choice, holds

# Two definitions whose hashes begin with the same eight digits.
FIRST, SECOND = '{"name":"tool_4082"}', '{"name":"tool_23155"}'
SHORT = "t_f2b40b95"


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def check(*parts: str) -> str:
    return digest("\n".join(parts))[:16]


class Case(unittest.TestCase):
    def setUp(self) -> None:
        self.registry = self.make_registry()
        self.client = ClientSession()
        self.server = self.make_server(self.registry, "tenant")

    def make_registry(self, store: Store | None = None) -> Registry:
        return Registry(store)

    def make_server(
        self, registry: Registry, scope: str, limits: Limits | None = None
    ) -> ServerSession:
        return ServerSession(registry, scope, limits=limits)

    def send(self, frames: list[str]) -> list[Outcome]:
        return [self.server.receive(frame) for frame in frames]

    def rounds(self, frames: list[str]) -> tuple[Turn | None, int]:
        """What arrives, and how many rounds of replies it took, at most three."""
        for count in range(4):
            outcomes = self.send(frames)
            for outcome in outcomes:
                if outcome.request is not None:
                    return outcome.request, count
            replies = [reply for outcome in outcomes for reply in outcome.replies]
            frames = self.client.answer(replies)
        return None, 4


class Wire(Case):
    def test_two_turns_by_hand(self) -> None:
        tool, system = "t_" + digest(FIRST), "s_" + digest("Be brief.")
        first = check("", tool, system, "{}", "|D|F|User: Hi")
        self.assertEqual(
            self.client.turn(
                tools=[FIRST], system="Be brief.", conversation="User: Hi"
            ),
            [
                "TOOL|def|" + FIRST,
                "SYS|full|Be brief.",
                f'REQ|1|{SHORT}|{system[:10]}|{{"check":"c_{first}","args":{{}}}}'
                "|D|F|User: Hi",
            ],
        )
        second = check(first, tool, "", "[1]", "|D|+|!")
        self.assertEqual(
            self.client.turn(tools=[FIRST], args="[1]", conversation="User: Hi!"),
            [f'REQ|1|{SHORT}||{{"check":"c_{second}","args":[1]}}|D|+|!'],
        )
        third = check(second, "", "", "{}", "")
        self.assertEqual(
            self.client.turn(conversation="User: Hi!"),
            [f'REQ|1|||{{"check":"c_{third}","args":{{}}}}'],
        )
        self.client.extend(" text")
        fourth = check(digest(f"+{third}\n text")[:16], "", "", "{}", "|D|+|.")
        self.assertEqual(
            self.client.turn(conversation="User: Hi! text."),
            [f'REQ|1|||{{"check":"c_{fourth}","args":{{}}}}|D|+|.'],
        )

    def test_several_tools_are_one_definition(self) -> None:
        frames = self.client.turn(tools=[FIRST, " {} "], conversation="")
        self.assertEqual(frames[0], f'TOOL|def|{{"tools":[{FIRST}, {{}} ]}}')

    def test_a_fresh_start_shows_that_it_is_one(self) -> None:
        for text in (200 * "repeated ", "holds |D| itself", "ends in |D"):
            client = ClientSession()
            (frame,) = client.turn(conversation=text)
            self.assertIn('{"check":"c_', frame)
            self.assertIn("}|D|F||D|Z|", frame)
            request = self.server.receive(frame).request
            self.assertEqual(request, Turn(None, None, "{}", text))
        (frame,) = ClientSession(compress=False).turn(conversation=200 * "repeated ")
        self.assertTrue(frame.endswith("|D|F|" + 200 * "repeated "))

    def test_a_server_checks_deltas_as_they_came(self) -> None:
        """Ours would compress the last one; another client need not."""
        value = check("", "", "", "1", "|D|F|x|D")
        frame = f'REQ|1|||{{"check":"c_{value}","args":1}}|D|F|x|D'
        request = self.server.receive(frame).request
        self.assertEqual(request, Turn(None, None, "1", "x|D"))

    def test_refusals_change_nothing(self) -> None:
        before = self.client.turn(tools=[FIRST], conversation="a")
        for changes, kind in (
            ({"tools": ["[]"]}, "InvalidFormat"),
            ({"tools": ["{}", "{}],x"]}, "InvalidFormat"),
            ({"tools": ["\ud800"]}, "InvalidText"),
            ({"system": "\ud800", "args": "x"}, "InvalidText"),
            ({"conversation": "ab\ud800"}, "InvalidText"),
            ({"args": ' {"a":1}'}, "Unrepresentable"),
            ({"args": '1,"more":2'}, "Unrepresentable"),
        ):
            with self.assertRaises(CompactError) as caught:
                self.client.turn(**{"conversation": "ab"} | changes)
            self.assertEqual(caught.exception.kind, kind)
        self.assertEqual(len(self.send(before)), 2)
        after = self.client.turn(tools=[FIRST], conversation="ab")
        outcome = self.send(after)[-1]
        self.assertEqual(outcome.request, Turn(FIRST, None, "{}", "ab"))

    def test_edits_in_the_middle_are_cheap(self) -> None:
        text = "".join(f"line {n} of a long conversation\n" for n in range(400))
        half = len(text) // 2
        for changed in (
            text[:half] + "#" + text[half + 1 :],
            text[:half] + "#" + text[half + 1 :] + "User: and now?",
            text[: half // 2]
            + "한"
            + text[half // 2 + 1 : half]
            + "#"
            + text[half + 1 :],
        ):
            client = ClientSession()
            server = self.make_server(self.registry, "")
            server.receive(client.turn(conversation=text)[-1])
            (frame,) = client.turn(conversation=changed)
            expected = changed[half // 2 : half] if "한" in changed else ""
            self.assertLess(len(frame), 100 + len(expected))
            request = server.receive(frame).request
            self.assertEqual(request, Turn(None, None, "{}", changed))


class Recovery(Case):
    def test_an_evicted_definition_is_sent_again(self) -> None:
        store = MemoryStore(limits=Limits(registry_entries=2))
        self.server = self.make_server(self.make_registry(store), "tenant")
        meant = Turn(FIRST, "Be brief.", "{}", "Hi")
        options = {"tools": [FIRST], "system": "Be brief.", "conversation": "Hi"}
        self.send(self.client.turn(**options))  # type: ignore[arg-type]
        for text in "ab":
            store.put("other", text, text, text)
        frames = self.client.turn(**options)  # type: ignore[arg-type]
        self.assertEqual(len(frames), 1)
        (outcome,) = self.send(frames)
        assert outcome.error is not None
        self.assertEqual(outcome.error.kind, "UnknownReference")
        self.assertEqual(outcome.error.reference, SHORT)
        self.assertEqual(len(outcome.replies), 2)
        again = self.client.answer(outcome.replies)
        full = f"REQ|1|t_{digest(FIRST)}|s_{digest('Be brief.')}|"
        request = full + frames[0].split("|", 4)[4]
        self.assertEqual(again, ["TOOL|def|" + FIRST, "SYS|full|Be brief.", request])
        self.assertEqual(self.send(again)[-1].request, meant)

    def test_a_taken_reference(self) -> None:
        self.registry.define("tenant", "tool", FIRST)
        frames = self.client.turn(tools=[SECOND], conversation="Hi")
        conflict, lost = self.send(frames)
        assert conflict.error is not None and lost.error is not None
        self.assertEqual(conflict.error.kind, "ReferenceConflict")
        notice = "TOOL|ref|t_" + digest(SECOND)
        self.assertEqual(conflict.replies, (notice,))
        self.assertEqual(lost.error.kind, "UnknownReference")
        again = self.client.answer(conflict.replies + lost.replies)
        self.assertEqual(self.send(again)[-1].request, Turn(SECOND, None, "{}", "Hi"))
        (frame,) = self.client.turn(tools=[SECOND], conversation="Hi!")
        self.assertTrue(frame.startswith(f"REQ|1|t_{digest(SECOND)}|"))
        self.assertIsNotNone(self.server.receive(frame).request)

    def test_a_taken_reference_without_the_notice(self) -> None:
        self.registry.define("tenant", "tool", FIRST)
        lost = self.send(self.client.turn(tools=[SECOND], conversation="Hi"))[-1]
        again = self.client.answer(lost.replies)
        self.assertEqual(len(again), 1)
        self.assertTrue(again[0].startswith(f"REQ|1|t_{digest(SECOND)}|"))
        self.assertTrue(again[0].endswith("|D|F|Hi"))
        outcome = self.server.receive(again[0])
        self.assertEqual(outcome.request, Turn(SECOND, None, "{}", "Hi"))

    def test_what_the_network_does_to_one_frame(self) -> None:
        self.send(self.client.turn(conversation="a"))
        (second,) = self.client.turn(conversation="ab")
        self.assertIsNotNone(self.server.receive(second).request)
        self.assertEqual(self.server.receive(second), Outcome(duplicate=True))
        self.client.extend("!")
        self.server.extend("!")
        self.assertEqual(self.server.receive(second), Outcome(duplicate=True))
        self.client.turn(conversation="abc")  # lost
        request, count = self.rounds(self.client.turn(conversation="abcd"))
        self.assertEqual((request, count), (Turn(None, None, "{}", "abcd"), 1))
        late = self.server.receive(second)
        assert late.error is not None
        self.assertEqual(late.error.kind, "UnknownReference")
        self.assertEqual(self.client.answer(late.replies), [])
        self.assertIsNotNone(
            self.send(self.client.turn(conversation="abcde"))[-1].request
        )

    def test_either_side_restarts(self) -> None:
        self.send(self.client.turn(conversation="a"))
        self.server = self.make_server(self.registry, "tenant")
        request, count = self.rounds(self.client.turn(conversation="ab"))
        self.assertEqual((request, count), (Turn(None, None, "{}", "ab"), 1))
        self.client = ClientSession()
        request, count = self.rounds(self.client.turn(conversation="x"))
        self.assertEqual((request, count), (Turn(None, None, "{}", "x"), 0))

    def test_the_server_keeps_the_history(self) -> None:
        text = "User: Hi"
        self.send(self.client.turn(conversation=text))
        for side in (self.client, self.server):
            side.extend("\nAssistant: Hello")
        text += "\nAssistant: Hello\nUser: Bye"
        (frame,) = self.client.turn(conversation=text)
        self.assertTrue(frame.endswith("|D|+|\nUser: Bye"))
        request = self.server.receive(frame).request
        self.assertEqual(request, Turn(None, None, "{}", text))

    def test_replies_that_are_none(self) -> None:
        self.client.turn(conversation="")
        for reply in ("SYS|full|x", "TOOL|def|{}", "REQ|1|||1", "nonsense"):
            with self.assertRaises(CompactError) as caught:
                self.client.answer([reply])
            self.assertEqual(caught.exception.kind, "InvalidFormat")
        for reply in (
            "TOOL|miss|t_abc12345",
            "SYS|ref|s_abc12345",
            "REQ|miss|c_00000000",
        ):
            self.assertEqual(self.client.answer([reply]), [])


class Attacks(Case):
    def refused(self, frame: str, kind: str) -> CompactError:
        outcome = self.server.receive(frame)
        self.assertIsNone(outcome.request)
        assert outcome.error is not None
        self.assertEqual(outcome.error.kind, kind, frame)
        return outcome.error

    def test_frames_that_are_no_session_frames(self) -> None:
        for frame in (
            "nonsense",
            "TOOL|miss|t_abc12345",
            "REQ|miss|c_0123456789abcdef",
            "REQ|1|||{}",
            'REQ|1|||{"check":"c_0123456789abcde","args":1}',
            'REQ|1|||{"check":"c_0123456789ABCDEF","args":1}',
            'REQ|1|||{"check":"c_0123456789abcdef", "args":1}',
            'REQ|1|||{"check":"c_0123456789abcdef","args": 1}',
            'REQ|1|||{"check":"c_0123456789abcdef","args":1 }',
            'REQ|1|||{"check":"c_0123456789abcdef","args":1,"b":2}',
            'REQ|1|||{"args":1,"check":"c_0123456789abcdef"}',
        ):
            self.refused(frame, "InvalidFormat")

    def test_a_changed_frame_is_not_delivered(self) -> None:
        self.send(self.client.turn(tools=["{}"], system="", conversation="a"))
        for changed in ({"tools": [FIRST]}, {"args": "1"}, {"conversation": "ac"}):
            other = ClientSession()
            other.turn(tools=["{}"], system="", conversation="a")
            options = {"tools": ["{}"], "system": "", "conversation": "ab"}
            frame = self.client.turn(**options)[-1]  # type: ignore[arg-type]
            value = frame[frame.index("c_") : frame.index("c_") + 18]
            forged = other.turn(**options | changed)[-1]  # type: ignore[arg-type]
            at = forged.index("c_")
            self.send(["TOOL|def|" + FIRST])
            forged = forged[:at] + value + forged[at + 18 :]
            error = self.refused(forged, "UnknownReference")
            self.assertEqual(error.reference, value)

    def test_a_reference_stays_in_its_scope(self) -> None:
        frames = self.client.turn(tools=[FIRST], conversation="")
        self.send(frames)
        self.server = self.make_server(self.registry, "another tenant")
        self.refused(frames[-1], "UnknownReference")
        self.refused("TOOL|ref|" + SHORT, "UnknownReference")

    def test_limits(self) -> None:
        self.server = self.make_server(self.registry, "", limits=Limits(output=6))
        (frame,) = ClientSession().turn(conversation="한글!")
        error = self.refused(frame, "InvalidFormat")
        self.assertEqual(error.limit, "output")
        (frame,) = ClientSession().turn(conversation="한글")
        self.assertIsNotNone(self.server.receive(frame).request)
        (frame,) = ClientSession().turn(conversation=10_000 * "a")
        self.refused(frame, "DecompressionFailed")

    def test_compressed_deltas_share_the_output_limit(self) -> None:
        packed = "|D|Z|" + encode_base85(zlib.compress(b"D|F|abcdef"))
        deltas = "|D|F|" + 3 * packed
        value = check("", "", "", "{}", deltas)
        frame = 'REQ|1|||{"check":"c_' + value + '","args":{}}' + deltas
        self.server = self.make_server(self.registry, "", limits=Limits(output=29))
        error = self.refused(frame, "DecompressionFailed")
        self.assertEqual(error.limit, "output")
        self.server = self.make_server(self.registry, "", limits=Limits(output=30))
        self.assertIsNotNone(self.server.receive(frame).request)


class Drafts(unittest.TestCase):
    """The deltas of a request take another way than one alone."""

    @holds
    def test_many_deltas_do_what_each_does(self, draw: Draw) -> None:
        deltas, held = [], 0
        for _ in range(draw.integer(1, 8)):
            text, position = draw.text(9), draw.integer(0, 20)
            head = choice(draw, ["D|F|", "D|+|", "D|+|", f"D|R|{position}|"])
            frame = head + text
            if draw.integer(0, 2) == 0:
                held += len(frame.encode())
                frame = "D|Z|" + encode_base85(zlib.compress(frame.encode()))
            deltas.append(frame)
        limits = Limits(output=draw.integer(8, 60))
        old = draw.text(6)
        state = DeltaState(old)
        wanted: str | None
        try:
            for delta in deltas:
                wanted = apply_delta(state, delta, limits=limits)
                if len(wanted.encode()) > limits.output:
                    raise ValueError
        except ValueError:
            wanted = None
        if held > limits.output:  # the compressed ones share it
            wanted = None
        try:
            with mock.patch(
                "compact_decoder._request.edited_text._BLOCK", draw.integer(1, 5)
            ):
                found = apply_deltas(old, tuple(deltas), limits)
        except CompactError:
            found = None
        self.assertEqual(found, wanted)


if __name__ == "__main__":
    unittest.main()
