"""The errors of compact_decoder.mcp if the SDK is missing or too old."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
OLD = ("mcp/__init__.py", "mcp/server/__init__.py", "mcp/client/__init__.py")


class Needs(unittest.TestCase):
    def said(self, *files: str) -> str:
        """The error of the import where these empty files are the SDK."""
        with tempfile.TemporaryDirectory() as folder:
            for name in files:
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text("")
            program = (
                f"import sys; sys.path[:0] = [{folder!r}, {str(HERE)!r}]\n"
                "import compact_decoder.mcp\n"
            )
            run = subprocess.run(
                [sys.executable, "-I", "-S", "-c", program],
                capture_output=True,
                text=True,
                check=False,
            )
        self.assertNotEqual(run.returncode, 0)
        return run.stderr.splitlines()[-1]

    def test_missing(self) -> None:
        said = self.said()
        self.assertIn("ImportError: compact_decoder.mcp needs", said)
        self.assertIn("mcp>=2.1,<3; it is not installed", said)

    def test_old(self) -> None:
        said = self.said(*OLD)
        self.assertIn("ImportError: compact_decoder.mcp needs", said)
        self.assertIn("mcp>=2.1,<3", said)
