"""The handshake, its messages, and sessions."""

import unittest

from compact_decoder import (
    Accept,
    CompactError,
    Data,
    Hello,
    M2MSession,
    available_algorithms,
    compress,
)


class Sessions(unittest.TestCase):
    def test_how_messages_are_written(self) -> None:
        for message, text in (
            (Hello(("T1", "none")), '{"type":"HELLO","algorithms":["T1","none"]}'),
            (Accept(()), '{"type":"ACCEPT","algorithms":[]}'),
            (Data('#T1|{"a\n"}'), '{"type":"DATA","content":"#T1|{\\"a\\n\\"}"}'),
        ):
            self.assertEqual(message.to_json(), text)

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
