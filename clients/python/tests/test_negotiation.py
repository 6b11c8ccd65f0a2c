"""The handshake, its messages, and sessions."""

import json
import unittest

from compact_decoder import (
    Accept,
    CompactError,
    Data,
    Hello,
    Limits,
    M2MSession,
    available_algorithms,
    compress,
    negotiate,
    read_negotiation,
)


def kind(text: str, limits: Limits | None = None) -> str:
    try:
        read_negotiation(text, limits=limits)
    except CompactError as error:
        return str(error.kind)
    raise AssertionError(text)


class Negotiation(unittest.TestCase):
    def test_the_order_of_the_client(self) -> None:
        for client, server, agreed in (
            (["BR", "T1"], ["T1", "BR"], ["BR", "T1", "none"]),
            (["none", "T1"], ["T1"], ["T1", "none"]),
            (["T2", "T2", "XX", "t1"], ["T2", "XX", "t1"], ["T2", "none"]),
            (["DI"], ["T1"], ["none"]),
            ([], [], ["none"]),
        ):
            self.assertEqual(negotiate(client, server), agreed)

    def test_messages(self) -> None:
        for message, text in (
            (Hello(("T1", "none")), '{"type":"HELLO","algorithms":["T1","none"]}'),
            (Accept(()), '{"type":"ACCEPT","algorithms":[]}'),
            (Data('#T1|{"a\n"}'), '{"type":"DATA","content":"#T1|{\\"a\\n\\"}"}'),
        ):
            self.assertEqual(message.to_json(), text)
            self.assertEqual(read_negotiation(text), message)
            spaced = json.dumps(json.loads(text), indent=2)
            self.assertEqual(read_negotiation(spaced), message)

    def test_members_may_stand_in_any_order(self) -> None:
        text = '{"future":[{}],"algorithms":["\\u0054\\u0031"],"type":"\\u0048ELLO"}'
        self.assertEqual(read_negotiation(text), Hello(("T1",)))
        text = '{"content":1,"type":"HELLO","content":"\\ud800","\\u0061lgorithms":[]}'
        self.assertEqual(read_negotiation(text), Hello(()))

    def test_malformed_messages(self) -> None:
        for text in (
            *("", "[]", "{}", '{"type":"HELLO"}', '{"algorithms":[]}', "{", "\ud800"),
            *(
                '{"type":"HELLO","algorithms":"T1"}',
                '{"type":"HELLO","algorithms":[1]}',
                '{"type":"HELLO","algorithms":[],"\\u0061lgorithms":[]}',
                '{"type":"HELLO","type":"HELLO","algorithms":[]}',
                '{"type":"HELLO","algorithms":["\\ud800"]}',
            ),
            *(
                '{"type":"HELLO","algorithms":[["T1"]]}',
                '{"type":"hello","algorithms":[]}',
            ),
            *(
                '{"type":"DATA","content":1}',
                '{"type":"DATA"}',
                '{"type":1,"content":""}',
            ),
            *(
                '{"type":"DATA","content":"\\ud800"}',
                '{"type":"OTHER","algorithms":[]}',
            ),
            *(
                '{"type":"DATA","type":"DATA","content":""}',
                '{"type":"HELLO","algorithms":{}}',
            ),
        ):
            with self.subTest(text):
                self.assertEqual(kind(text), "InvalidFormat")
        self.assertEqual(kind('{"type":"DATA"}', Limits(input=5)), "InvalidFormat")


class Sessions(unittest.TestCase):
    def test_a_handshake(self) -> None:
        server = M2MSession(M2MSession.hello(["T1", "T2", "XX"]))
        client = M2MSession(server.accept())
        self.assertEqual(client.algorithms, ("T1", "T2", "none"))
        self.assertEqual(client.algorithms, server.algorithms)
        content = '{"messages":[{"role":"user","content":"' + "x" * 80 + '"}]}'
        sent = client.pack(content, "auto")
        self.assertEqual(sent.content[:4], "#T1|")
        self.assertTrue(server.unpack(sent).startswith(content[:-1]))
        self.assertEqual(server.unpack(client.pack("x" * 200)), "x" * 200)

    def test_all_that_is_available(self) -> None:
        offered = M2MSession.hello().algorithms
        self.assertEqual(offered, available_algorithms())
        self.assertEqual(set(M2MSession(M2MSession.hello()).algorithms), set(offered))

    def test_what_was_not_negotiated(self) -> None:
        session = M2MSession(Hello(("T1",)))
        for call in (
            lambda: session.pack("{}", "T2"),
            lambda: session.unpack(Data(compress("{}", "T2"))),
        ):
            with self.assertRaises(CompactError) as caught:
                call()
            self.assertEqual(caught.exception.kind, "NotNegotiated")


if __name__ == "__main__":
    unittest.main()
