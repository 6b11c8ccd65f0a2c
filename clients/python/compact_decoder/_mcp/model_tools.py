"""The tools of rewritten lists that a client has."""

from collections.abc import Callable
from dataclasses import replace

from .._core.errors import CompactError
from .._core.limits_gen import Limits
from .model import Rewriting, rewrite_call
from .model_list import rewrite_list

# A member of a request's _meta that keeps its answer from being rewritten, unless it is false.
OFF = "io.github.compactgen/off"
_MOST_TOOLS = 4096


class HeldTools:
    """Whether an app shows the results of a tool, by names.

    The results of other tools keep their structuredContent, since the client's list
    may want it.
    """

    def __init__(
        self, how: Rewriting, keep: Callable[[str], bool], limits: Limits | None
    ) -> None:
        self.how = how
        self.keep = keep
        self.limits = limits
        self.apps: dict[str, bool] = {}

    def call(self, result: str, tool: str) -> str:
        """A tool's result as the model is to read it; CompactError."""
        if self.keep(tool) or self.apps.get(tool, False):
            return result
        both = self.how.both or tool not in self.apps
        how = replace(self.how, tool=tool, both=both)
        return rewrite_call(result, how, limits=self.limits)

    def list(self, result: str, rewrites: bool) -> str:
        """A list of tools; CompactError. After a list that is not rewritten no tools are
        held."""
        if not rewrites:
            self.apps.clear()
            return result

        def kept(name: str) -> bool:
            return self.how.both or self.keep(name)

        try:
            text, tools = rewrite_list(result, kept, limits=self.limits)
        except CompactError:
            self.apps.clear()
            raise
        for tool in tools:
            if tool.name in self.apps or len(self.apps) < _MOST_TOOLS:
                self.apps[tool.name] = tool.app
        return text
