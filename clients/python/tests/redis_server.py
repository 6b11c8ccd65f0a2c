"""A real redis-server with an empty memory, for tests."""

import os
import random
import shutil
import signal
import subprocess
import tempfile
import unittest
from importlib.util import find_spec
from pathlib import Path

_REQUIRED = "redis-server" in os.environ.get("COMPACT_REQUIRE", "").split(",")
_HERE = shutil.which("redis-server") is not None and find_spec("redis") is not None

#: Skips tests, by name, where redis-server or redis-py is missing and not required.
needs_redis = unittest.skipUnless(
    _HERE or _REQUIRED, "there is no redis-server, or no redis-py"
)


class RedisServer:
    """Its address is the path of a socket: a free port need not stay free."""

    def __init__(self) -> None:
        # A test's own folder may be too long for a socket.
        self.folder = tempfile.mkdtemp(prefix="redis", dir="/tmp")
        self.socket = str(Path(self.folder, "socket"))
        self.process: subprocess.Popen[str] | None = None

    def start(self, *options: str) -> None:
        """Return when the server says that it is ready."""
        place = ["--port", "0", "--unixsocket", self.socket, "--dir", self.folder]
        kept = ["--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(
            ["redis-server", *place, *kept, *options],
            stdout=subprocess.PIPE,
            text=True,
        )
        self.wait_for("eady to accept connections")

    def start_cluster(self) -> int:
        """Start a cluster of one node, and return its port."""
        import redis

        while True:
            port = random.randrange(20_000, 50_000)
            cluster = ["--cluster-enabled", "yes", "--cluster-announce-ip", "127.0.0.1"]
            try:
                self.start("--port", str(port), "--bind", "127.0.0.1", *cluster)
            except RuntimeError as error:
                self.kill()
                if "Address already in use" not in str(error):
                    raise
                continue
            with redis.Redis(unix_socket_path=self.socket) as node:
                node.execute_command("CLUSTER ADDSLOTSRANGE", 0, 16383)
            self.wait_for("Cluster state changed: ok")
            return port

    def wait_for(self, what: str) -> None:
        said = ""
        assert self.process is not None and self.process.stdout is not None
        for line in self.process.stdout:
            said += line
            if what in line:
                return
        raise RuntimeError(f"redis-server ended: {said}")

    def freeze(self) -> None:
        """Let it answer nobody until it thaws."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """End it as a crash would."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self.folder)
