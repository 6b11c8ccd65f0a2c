"""A client's definitions, made once and kept."""

from typing import NamedTuple

from .._core.json_text import quote
from .._core.limits_gen import Limits
from .family import Family
from .reference import check_definition, check_hex_length, full_reference
from .requests_gen import BUNDLE


class ClientDefinition(NamedTuple):
    """A definition with its references, short and full."""

    family: Family
    text: str
    full: str
    short: str

    @property
    def frame(self) -> str:
        """The frame that defines it."""
        return self.family.define + self.text


class DefinitionMaker:
    """Makes definitions. One that is used again in the next turn is not made again."""

    __slots__ = ("_hex_length", "_last", "_limits")

    def __init__(self, hex_length: int, limits: Limits) -> None:
        check_hex_length(hex_length)
        self._hex_length = hex_length
        self._limits = limits
        # The last definition of each family, with the texts that it was made of.
        self._last: dict[Family, tuple[tuple[str, ...], ClientDefinition]] = {}

    def make(self, family: Family, texts: tuple[str, ...]) -> ClientDefinition:
        """The definition of tools or of a system prompt: several texts are a bundle."""
        last = self._last.get(family)
        if last is not None and last[0] == texts:
            return last[1]
        for text in texts:
            check_definition(family, text, self._limits)
        text = texts[0]
        if len(texts) > 1:
            text = f"{{{quote(BUNDLE)}:[{','.join(texts)}]}}"
            check_definition(family, text, self._limits)
        full = full_reference(family, text)
        short = full[: len(family.reference) + self._hex_length]
        made = ClientDefinition(family, text, full, short)
        self._last[family] = texts, made
        return made
