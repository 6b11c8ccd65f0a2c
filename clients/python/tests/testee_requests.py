"""The testee's operations on requests, and on sessions of them."""

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
        }

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
        frame = self.package.decode_frame(wire, limits=limits)
        if frame.request is not None:
            return {"type": frame.type} | _request(frame.request)
        if frame.text is not None:
            return {"type": frame.type, "text": frame.text}
        return {"type": frame.type, "reference": frame.reference}


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
