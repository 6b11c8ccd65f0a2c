"""The testee's operations on requests, and on sessions of them."""

import dataclasses
from collections.abc import Callable
from typing import Any


class Requests:
    """What a package with requests answers; sessions last as long as this."""

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
            "client.open": self.open_client,
            "client.turn": self.turn,
            "client.answer": self.answer,
            "client.extend": self.extend_client,
            "server.open": self.open_server,
            "server.receive": self.receive,
            "server.extend": self.extend_server,
        }
        self.clients: dict[str, Any] = {}
        self.servers: dict[str, Any] = {}
        self.registries: dict[str, Any] = {}

    def tool_reference(self, text: str, limits: Any) -> str:
        reference: str = self.package.tool_reference(text, limits=limits)
        return reference

    def system_reference(self, text: str, _limits: Any) -> str:
        reference: str = self.package.system_reference(text)
        return reference

    def encode(self, given: dict[str, Any], limits: Any) -> str:
        request = self.package.Request(
            version=str(given["version"]),
            tool=given["tool"],
            system=given["system"],
            args=given["args"],
            deltas=tuple(given["deltas"]),
        )
        wire: str = self.package.encode_request(request, limits=limits)
        return wire

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
        client = self.package.ClientSession(
            compress=given.get("compress", True), limits=limits, **_length(given)
        )

        def frames_of(step: dict[str, Any]) -> list[str]:
            frames: list[str] = []
            if "extend" in step:
                client.extend(step["extend"])
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

    def open_client(self, given: dict[str, Any], limits: Any) -> dict[str, Any]:
        self.clients[given["client"]] = self.package.ClientSession(
            compress=given.get("compress", True), limits=limits, **_length(given)
        )
        return {}

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
        registry = self.registries.get(name) or self.registry(given, limits)
        if name:
            self.registries[name] = registry
        self.servers[given["server"]] = self.package.ServerSession(
            registry, given["scope"], limits=limits
        )
        return {}

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
        limits = dataclasses.replace(
            limits,
            registry_entries=given.get("max_entries", limits.registry_entries),
            registry_bytes=given.get("max_bytes", limits.registry_bytes),
        )
        store = self.package.MemoryStore
        if given.get("shared"):
            store = type("SharedStore", (store,), {"shared": True})
        return self.package.Registry(
            store(limits=limits), limits=limits, **_length(given)
        )


def _outcome(outcome: Any) -> dict[str, Any]:
    answer: dict[str, Any] = {"replies": list(outcome.replies)}
    if outcome.request is not None:
        answer["request"] = dataclasses.asdict(outcome.request)
    if outcome.error is not None:
        answer["error"] = error_fields(outcome.error)
    if outcome.duplicate:
        answer["duplicate"] = True
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
