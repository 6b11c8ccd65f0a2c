"""Asks gateway/server. Copy it beside the client of your spec."""

import json
import socket
import time
from collections.abc import Generator, Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from threading import Event
from typing import Any
from urllib.parse import urlsplit

from compact_decoder import ClientSession, DeltaStream

PAUSE = 0.5  # seconds, at least, until a lost answer is asked for
MOST = 1 << 24  # bytes of a line


class Refused(Exception):
    """The server refused the turn, or its model failed."""


class Cancelled(Exception):
    """Another thread has called cancel."""


class _Lost(Exception):
    """The answer did not arrive, or not all of it."""

    after = 0.0  # seconds that the server asks to wait


class Gateway:
    """Asks one turn after the other.

    patience is how many seconds to ask for an answer that was lost before the turn is
    asked anew. silence is after how many silent seconds an answer is lost: three
    comments of the server.
    """

    def __init__(
        self,
        session: ClientSession,
        url: str,
        token: str,
        *,
        patience: float = 60,
        silence: float = 45,
    ) -> None:
        self._session = session
        self._url = urlsplit(url)
        self._token = token
        self._patience = patience
        self._silence = silence
        self._cancelled = Event()
        self._socket: socket.socket | None = None

    def ask(self, **turn: Any) -> Iterator[str]:
        """The answer as it grows; what comes last is all of it. Close it to cancel."""
        self._cancelled.clear()
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
                    self._wait(lost)
                    frames = self._session.again()  # the server answers once
                if time.monotonic() >= until:
                    break
        raise lost

    def cancel(self) -> None:
        """End ask at once, which waits in another thread for the next piece."""
        self._cancelled.set()
        waits = self._socket
        if waits is not None:
            with suppress(OSError):
                waits.shutdown(socket.SHUT_RDWR)

    def _wait(self, lost: _Lost) -> None:
        if lost.after > self._patience:
            raise lost
        if self._cancelled.wait(max(PAUSE, lost.after)):
            raise Cancelled

    def _send(self, frames: list[str]) -> Generator[str, None, list[str] | None]:
        """Send frames, and give what the server answers, or return what it lacks."""
        kind = HTTPSConnection if self._url.scheme == "https" else HTTPConnection
        with closing(kind(self._url.netloc, timeout=self._silence)) as connection:
            try:
                connection.connect()
                self._socket = connection.sock
                if self._cancelled.is_set():
                    raise Cancelled
                connection.request(
                    "POST",
                    self._url.path,
                    json.dumps(frames),
                    {
                        "Content-Type": "application/json",
                        "Authorization": f"Bearer {self._token}",
                    },
                )
                with connection.getresponse() as response:
                    if response.headers["Content-Type"] == "text/event-stream":
                        yield from self._read(response)
                        return None
                    return self._without_stream(response)
            except (OSError, HTTPException) as error:
                raise _Lost("the connection was lost") from error
            finally:
                self._socket = None

    def _without_stream(self, response: HTTPResponse) -> list[str]:
        text = response.read().decode()
        if response.status >= 500:
            lost = _Lost(text)
            after = response.headers["Retry-After"] or ""
            lost.after = float(after) if after.isdecimal() else 0  # or a date
            raise lost
        if response.status == 400:
            self._session.start_again()  # the server may be older than this client
        if response.status != 200:
            raise Refused(text)
        replies: list[str] = json.loads(text)["replies"]
        return replies

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
