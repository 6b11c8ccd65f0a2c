"""The testee's operations on requests, and on sessions of them."""

import dataclasses
import importlib
from collections.abc import Callable
from typing import Any


class Requests:
    """The operations of a package with requests. Sessions last as long as this object."""

    def __init__(self, package: Any) -> None:
        self.package = package
        self.operations: dict[str, Callable[[Any, Any], Any]] = {
            "reference.tool": self.tool_reference,
            "reference.system": self.system_reference,
            "request.encode": self.encode,
            "request.decode": self.decode,
            "session": self.session,
            "client": self.play,
            "server": self.serve,
            "stored": self.stored,
            "client.open": self.open_client,
            "client.turn": self.turn,
            "client.answer": self.answer,
            "client.again": self.again,
            "client.export": self.export,
            "client.extend": self.extend_client,
            "server.open": self.open_server,
            "server.receive": self.receive,
            "server.extend": self.extend_server,
        }
        self.clients: dict[str, Any] = {}
        self.servers: dict[str, Any] = {}
        self.registries: dict[str, tuple[Any, Any]] = {}  # with their stores

    def tool_reference(self, text: str, limits: Any) -> Any:
        return self.package.tool_reference(text, limits=limits)

    def system_reference(self, text: str, _limits: Any) -> Any:
        return self.package.system_reference(text)

    def encode(self, given: dict[str, Any], limits: Any) -> Any:
        request = self.package.Request(
            version=str(given["version"]),
            tool=given["tool"],
            system=given["system"],
            args=given["args"],
            deltas=tuple(given["deltas"]),
        )
        return self.package.encode_request(request, limits=limits)

    def decode(self, wire: str, limits: Any) -> dict[str, Any]:
        frame = self.package.decode_request_frame(wire, limits=limits)
        if frame.request is not None:
            return {"type": frame.type} | _request(frame.request)
        if frame.text is not None:
            return {"type": frame.type, "text": frame.text}
        return {"type": frame.type, "reference": frame.reference}

    def session(self, given: dict[str, Any], limits: Any) -> list[dict[str, Any]]:
        registry = self.registry(given, limits)
        answers = []
        for frame in given["frames"]:
            scoped = frame if isinstance(frame, dict) else {"scope": "", "frame": frame}
            try:
                received = registry.receive(**scoped)
                answers.append({"ok": _present(received)})
            except self.package.CompactError as error:
                answers.append({"error": error_fields(error)})
        return answers

    def play(self, given: dict[str, Any], limits: Any) -> list[dict[str, Any]]:
        """The steps of one fresh client session."""
        client = self._client(given, limits)

        def frames_of(step: dict[str, Any]) -> list[str]:
            frames: list[str] = []
            if "extend" in step:
                client.extend(step["extend"])
            elif "start_again" in step:
                client.start_again()
            elif "again" in step:
                frames = client.again()
            elif "export" in step:
                frames = [client.export()]
            elif "answer" in step:
                frames = client.answer(step["answer"])
            else:
                frames = client.turn(**step)
            return frames

        answers: list[dict[str, Any]] = []
        for step in given["steps"]:
            try:
                answers.append({"ok": frames_of(step)})
            except self.package.CompactError as error:
                answers.append({"error": error_fields(error)})
        return answers

    def _client(self, given: dict[str, Any], limits: Any) -> Any:
        """A new client session, or an exported one."""
        maker = self.package.ClientSession
        if "state" in given:
            return maker.restore(given["state"], given["conversation"], limits=limits)
        return maker(
            compress=given.get("compress", True),
            splice=given.get("splice", False),
            limits=limits,
            **_length(given),
        )

    def open_client(self, given: dict[str, Any], limits: Any) -> dict[str, Any]:
        self.clients[given["client"]] = self._client(given, limits)
        return {}

    def again(self, given: dict[str, Any], _limits: Any) -> dict[str, Any]:
        return {"frames": self.clients[given["client"]].again()}

    def export(self, given: dict[str, Any], _limits: Any) -> dict[str, Any]:
        return {"state": self.clients[given["client"]].export()}

    def turn(self, given: dict[str, Any], _limits: Any) -> dict[str, Any]:
        turn = dict(given)
        return {"frames": self.clients[turn.pop("client")].turn(**turn)}

    def answer(self, given: dict[str, Any], _limits: Any) -> dict[str, Any]:
        return {"frames": self.clients[given["client"]].answer(given["frames"])}

    def extend_client(self, given: dict[str, Any], _limits: Any) -> dict[str, Any]:
        self.clients[given["client"]].extend(given["text"])
        return {}

    def open_server(self, given: dict[str, Any], limits: Any) -> dict[str, Any]:
        name = given.get("registry", "")
        shared = self.registries.get(name) or self.open_registry(given, limits)
        if name:
            self.registries[name] = shared
        registry, store = shared
        scope, session = given["scope"], given.get("session")
        self.servers[given["server"]] = (
            self.package.ServerSession(registry, scope, limits=limits)
            if session is None
            else self.package.StoredSession(
                registry, store, scope, session, limits=limits
            )
        )
        return {}

    def open_registry(self, given: dict[str, Any], limits: Any) -> tuple[Any, Any]:
        """A registry over a store in memory or in Redis, and the store."""
        if "redis" not in given:
            store = self.memory_store(given, limits)
            return self.registry_of(store, given, limits), store
        redis: Any = importlib.import_module("redis")
        stores: Any = importlib.import_module(self.package.__name__ + ".redis")
        length = {"hex_length": 32} | _length(given)
        url = given["redis"]
        again: Any = importlib.import_module("redis.retry")
        retry = again.Retry(importlib.import_module("redis.backoff").NoBackoff(), 3)
        patience = 300  # of slow machines
        client = redis.Redis.from_url(url, socket_timeout=patience, retry=retry)
        store = stores.RedisStore(client, prefix=given["registry"], **length)
        return self.package.Registry(store, limits=limits, **length), store

    def stored(self, given: dict[str, Any], limits: Any) -> list[dict[str, Any]]:
        """The steps of fresh sessions of one id, whose state lies in one store."""
        registry = self.registry(given, limits)

        def open_session(store: Any) -> Any:
            return self.package.StoredSession(
                registry, store, given["scope"], given["session"], limits=limits
            )

        play = _Play(self.package, open_session)
        play.steps(given["steps"])
        return play.answers

    def serve(self, given: dict[str, Any], limits: Any) -> list[dict[str, Any]]:
        """The steps of fresh server sessions, one for each scope."""
        registry, sessions = self.registry(given, limits), {}
        answers: list[dict[str, Any]] = []
        for step in given["steps"]:
            scoped = step if isinstance(step, dict) else {"frame": step}
            scope = scoped.get("scope", "")
            if scope not in sessions:
                sessions[scope] = self.package.ServerSession(
                    registry, scope, limits=limits
                )
            if "extend" not in scoped:
                answers.append(_outcome(sessions[scope].receive(scoped["frame"])))
                continue
            try:
                sessions[scope].extend(scoped["extend"])
                answers.append({"replies": []})
            except self.package.CompactError as error:
                answers.append({"replies": [], "error": error_fields(error)})
        return answers

    def receive(self, given: dict[str, Any], _limits: Any) -> dict[str, Any]:
        return _outcome(self.servers[given["server"]].receive(given["frame"]))

    def extend_server(self, given: dict[str, Any], _limits: Any) -> dict[str, Any]:
        self.servers[given["server"]].extend(given["text"])
        return {}

    def registry(self, given: dict[str, Any], limits: Any) -> Any:
        """A registry over a store of its own, in memory."""
        store = self.memory_store(given, limits)
        return self.registry_of(store, given, limits)

    def registry_of(self, store: Any, given: dict[str, Any], limits: Any) -> Any:
        return self.package.Registry(store, limits=limits, **_length(given))

    def memory_store(self, given: dict[str, Any], limits: Any) -> Any:
        limits = dataclasses.replace(
            limits,
            registry_entries=given.get("max_entries", limits.registry_entries),
            registry_bytes=given.get("max_bytes", limits.registry_bytes),
        )
        store = self.package.MemoryStore
        if given.get("shared"):
            store = type("SharedStore", (store,), {"shared": True})
        return store(limits=limits)


class _Play:
    """One session that several processes have open.

    It is its store too, and lets others come between a look and a write.
    """

    def __init__(self, package: Any, open_session: Callable[[Any], Any]) -> None:
        self.package = package
        self.open_session = open_session
        self.processes: dict[int, Any] = {}
        self.key = self.held = ""
        self.between: list[dict[str, Any]] = []
        self.answers: list[dict[str, Any]] = []

    def load(self, key: str) -> str | None:
        self.key = key
        return self.held or None

    def swap(self, _key: str, old: str, state: str) -> bool:
        between, self.between = self.between, []
        self.steps(between)
        if bool(old) != bool(self.held) or not self.held.startswith(old):
            return False
        self.held = state
        return True

    def steps(self, steps: list[dict[str, Any]]) -> None:
        for step in steps:
            process = step.get("process", 0)
            if process not in self.processes:
                self.processes[process] = self.open_session(self)
            self.between = step.get("meanwhile", [])
            answer = self.answer(self.processes[process], step)
            self.between = []
            self.answers.append(answer | {"key": self.key, "stored": self.held})

    def answer(self, session: Any, step: dict[str, Any]) -> dict[str, Any]:
        if "state" in step:
            self.held = step["state"]
        elif "frame" in step:
            return _outcome(session.receive(step["frame"]))
        else:
            try:
                session.extend(step["extend"])
            except self.package.CompactError as error:
                return {"replies": [], "error": error_fields(error)}
        return {"replies": []}


def _outcome(outcome: Any) -> dict[str, Any]:
    answer: dict[str, Any] = {"replies": list(outcome.replies)}
    if outcome.request is not None:
        answer["request"] = dataclasses.asdict(outcome.request)
    if outcome.error is not None:
        answer["error"] = error_fields(outcome.error)
    if outcome.duplicate:
        answer["duplicate"] = True
    if outcome.answer is not None:
        answer["answer"] = outcome.answer
    return answer


def _length(given: dict[str, Any]) -> dict[str, int]:
    return {"hex_length": given["hex_length"]} if "hex_length" in given else {}


def error_fields(error: Any) -> dict[str, Any]:
    """An error as the wire has it."""
    fields = error.details() | {"message": error.message, "limit": error.limit}
    known = {name: value for name, value in fields.items() if value is not None}
    if error.cause is not None:
        known["why"] = {
            "cause": error.cause,
            "field": error.field or "",
            "value": error.value or "",
        }
    return {"kind": str(error.kind)} | known


def _present(record: Any) -> dict[str, Any]:
    """The members of a record that are set."""
    members = dataclasses.asdict(record)
    return {name: value for name, value in members.items() if value is not None}


def _request(request: Any) -> dict[str, Any]:
    version = request.version
    # A declared version that is a decimal integer travels as one.
    if version.isascii() and version.isdigit() and str(int(version)) == version:
        version = int(version)
    return {
        "version": version,
        "tool": request.tool,
        "system": request.system,
        "args": request.args,
        "deltas": list(request.deltas),
    }
