"""Asks gateway/server. Copy it beside the client of your spec."""

import json
import time
from collections.abc import Generator, Iterator
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from compact_decoder import ClientSession, DeltaStream

SILENCE = 45  # seconds: three comments of the server
MOST = 1 << 24  # bytes of a line


class Refused(Exception):
    """The server refused the turn, or its model failed."""


class _Lost(Exception):
    """The answer did not arrive, or not all of it."""


class Gateway:
    """Asks one turn after the other.

    patience is how many seconds to ask for an answer that was lost before the turn is
    asked anew.
    """

    def __init__(
        self, session: ClientSession, url: str, token: str, patience: float = 60
    ) -> None:
        self._session = session
        self._url = url
        self._token = token
        self._patience = patience

    def ask(self, **turn: Any) -> Iterator[str]:
        """The answer as it grows; what comes last is all of it. Close it to cancel."""
        lost = _Lost()
        for _ in range(2):
            frames = self._session.turn(**turn)
            until = time.monotonic() + self._patience
            while True:
                try:
                    replies = yield from self._send(frames)
                    if replies is None:
                        return
                    frames = self._session.answer(replies)
                    if not frames:
                        raise Refused(
                            "the server neither answers nor says what is missing"
                        )
                except _Lost as error:
                    lost = error
                    time.sleep(0.5)
                    frames = self._session.again()  # the server answers once
                if time.monotonic() >= until:
                    break
        raise lost

    def _send(self, frames: list[str]) -> Generator[str, None, list[str] | None]:
        """Send frames, and give what the server answers, or return what it lacks."""
        request = Request(
            self._url,
            json.dumps(frames).encode(),
            {
                "Content-Type": "application/json",
                "Authorization": f"Bearer {self._token}",
            },
        )
        try:
            with urlopen(request, timeout=SILENCE) as response:
                if response.headers["Content-Type"] == "text/event-stream":
                    yield from self._read(response)
                    return None
                replies: list[str] = json.load(response)["replies"]
                return replies
        except HTTPError as error:
            text = error.read().decode()
            if error.code >= 500:
                raise _Lost(text) from error
            if error.code == 400:
                self._session.start_again()  # the server may be older than this client
            raise Refused(text) from error
        except (OSError, HTTPException) as error:
            raise _Lost("the connection was lost") from error

    def _read(self, response: HTTPResponse) -> Iterator[str]:
        answer = DeltaStream()
        for name, data in _events(response):
            if name == "error":
                raise Refused(data)
            if name == "done":
                done = json.loads(data)
                if len(answer.content.encode()) != done["bytes"]:
                    raise _Lost("a part of the answer is missing")
                self._session.extend(answer.content)
                if done.get("check", self._session.check) != self._session.check:
                    raise Refused("the answer is not what the server wrote")
                return
            yield answer.push(json.loads(data))
        raise _Lost("the answer was cut")


def _events(response: HTTPResponse) -> Iterator[tuple[str, str]]:
    """The name and the data, which is JSON, of each event of a text/event-stream."""
    name, data = "", list[str]()
    while (line := response.readline(MOST)).endswith(b"\n"):
        text = line.decode().rstrip("\r\n")
        if text.startswith("event:"):
            name = text[6:].strip()
        elif text.startswith("data:"):
            data.append(text[5:])
        elif not text:
            if data:
                yield name, "\n".join(data)
            name, data = "", []
    if len(line) == MOST:
        raise Refused("a line of the answer is too long")
