"""A careless server of MCP: it runs whatever json.loads reads, and writes it down.

python server.py LOG        serves stdio
python server.py LOG http   serves HTTP, and prints its port
"""

import gzip
import io
import json
import sys
import zlib
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOOLS = [{"name": "read_file", "inputSchema": {}}, {"name": "write_file", "description": "SECRET", "inputSchema": {}}]
log = open(sys.argv[1], "a", encoding="utf-8")


def result(message: dict, text: str) -> object:
    method, params = message.get("method"), message.get("params")
    name = params.get("name") if method == "tools/call" and isinstance(params, dict) else None
    log.write(json.dumps([method, name, text]) + "\n")
    log.flush()
    if method == "tools/list":
        return {"tools": TOOLS}
    if method == "tools/call":
        return {"content": [{"type": "text", "text": "ran"}]}
    if method == "initialize":
        return {"protocolVersion": "2025-11-25", "capabilities": {}, "serverInfo": {"name": "careless", "version": "1"}}
    return {}


def answer(read: str | bytes) -> str:
    """The answer, "" for none."""
    text = read if isinstance(read, str) else read.decode("utf-8", "surrogateescape")
    try:
        message = json.loads(read.lstrip("\ufeff") if isinstance(read, str) else read)
    except (ValueError, RecursionError):
        return ""
    if isinstance(message, list):
        return json.dumps([{"jsonrpc": "2.0", "id": m.get("id"), "result": result(m, text)} for m in message if isinstance(m, dict)])
    if not isinstance(message, dict) or "method" not in message:
        return ""
    out = {"jsonrpc": "2.0", "id": message.get("id"), "result": result(message, text)}
    return "" if str(message["method"]).startswith("notifications/") else json.dumps(out)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def body(self) -> bytes:
        if "chunked" not in self.headers.get("Transfer-Encoding", ""):
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        out = b""
        while size := int(self.rfile.readline(), 16):
            out += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return out

    def do_POST(self) -> None:
        read: str | bytes = self.body()
        for coding in ",".join(self.headers.get_all("Content-Encoding", [])).split(","):
            try:
                if coding.strip() == "gzip":
                    read = gzip.decompress(read)
                if coding.strip() == "deflate":
                    read = zlib.decompress(read)
            except (OSError, zlib.error):
                pass
        said = Message()
        said["Content-Type"] = self.headers.get("Content-Type", "")
        if charset := said.get_param("charset"):
            try:
                read = read.decode(str(charset))
            except (LookupError, ValueError):
                pass
        out = answer(read).encode()
        self.send_response(200 if out else 202)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(out)))
        self.end_headers()
        self.wfile.write(out)

    do_PUT = do_PATCH = do_GET = do_DELETE = do_POST

    def log_message(self, *_: object) -> None:
        pass


if len(sys.argv) > 2:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
for line in io.TextIOWrapper(sys.stdin.buffer, "utf-8", "surrogateescape"):
    if out := answer(line.rstrip("\n")):
        print(out, flush=True)
