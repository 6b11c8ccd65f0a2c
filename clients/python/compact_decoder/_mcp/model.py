"""Results as a language model reads them: docs/mcp.md, "What the model reads"."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace

from .._core.arguments import checked
from .._core.errors import CompactError, not_declared, text_error
from .._core.json import SPACES
from .._core.json_text import quote
from .._core.limits import DEFAULT_LIMITS, Limits
from .._core.text import is_unicode, utf8_size
from .._m2m.compress import compress
from .._m2m.decompress import decompress
from .json import text_of
from .mcp_gen import MODEL_ALGORITHM, MODEL_TAG
from .model_read import Edit, edited, read_model_result
from .model_same import minified, same_json


@dataclass(frozen=True)
class Rewriting:
    """How results are written for a language model.

    min_saving  a text is rewritten only if that saves so many percent of its bytes
    dense       allows T2's dense frames, which may cut long strings into pieces
    both        keeps structuredContent beside a text that says the same
    count       counts tokens, to decide about texts that would lose less than a
                quarter of their bytes; without it these stay as they are
    """

    min_saving: int = 10
    dense: bool = False
    both: bool = False
    count: Callable[[str], int] | None = None


_DEFAULT = Rewriting()


@checked
def rewrite_call(
    result: str, how: Rewriting = _DEFAULT, *, limits: Limits | None = None
) -> str:
    """Rewrite a tool's result, a JSON object, for a language model.

    Texts that are JSON become T2 with a legend, or lose their white space;
    structuredContent goes if a text says the same. All else stays as it is.
    CompactError as in pack_call.
    """
    limits = limits or DEFAULT_LIMITS
    if not is_unicode(result):
        raise text_error("result")
    read = read_model_result(result, limits)
    writer = _Writer(how, limits)
    structured = None if how.both else read.structured
    edits: list[Edit] = []
    for block in read.blocks:
        out, same = writer.block(block.value, structured and structured.value)
        if out is not None:
            edits.append(Edit(block.at, block.at + len(block.value), quote(out)))
        if same and structured is not None:
            edits.append(Edit(*structured.without, ""))
            structured = None
    return edited(result, edits)


class _Writer:
    """Writes the texts of one result."""

    def __init__(self, how: Rewriting, limits: Limits) -> None:
        _check_declared()
        self.how = how
        self.limits = limits
        self.explained = 0  # the steps that the legends so far explain

    def block(self, lexeme: str, structured: str | None) -> tuple[str | None, bool]:
        """The text that replaces this one, or None, and whether structuredContent says the
        same."""
        text = text_of(lexeme)
        if text is None or text.lstrip(SPACES)[:1] not in ("[", "{"):
            return None, False
        frame = self._frame(text)
        if frame is None:
            return None, False
        least = minified(text)
        same = structured is not None and same_json(least, structured)
        if same and structured is not None:
            shorter = minified(structured)
            if utf8_size(shorter) < utf8_size(least):  # it has fewer escapes
                frame, least = self._frame(shorter), shorter
                if frame is None:
                    return None, False
        out = self._chosen(frame, text, least, same)
        return (None if out == text else out), same

    def _frame(self, text: str) -> str | None:
        """The frame of a text; None if it is no JSON, or passes a limit."""
        try:
            return compress(
                text, MODEL_ALGORITHM, dense=self.how.dense, limits=self.limits
            )
        except CompactError:
            return None

    def _chosen(self, frame: str, text: str, least: str, is_only: bool) -> str:
        from .._m2m.structure_legend import legend_of, steps_of

        # It restores what was given.
        used = steps_of(frame, replace(self.limits, output=sys.maxsize))
        packed = legend_of(MODEL_TAG, used & ~self.explained) + frame
        if self._saves(packed, least):
            self.explained |= used
            return packed
        return least if is_only or self._saves(least, text) else text

    def _saves(self, text: str, than: str) -> bool:
        """Whether a text is so much shorter than another that it takes its place.

        Saving a quarter of the bytes saves tokens, except in contrived texts; for less,
        tokens are counted.
        """
        size, before = utf8_size(text), utf8_size(than)
        how = self.how
        if size >= before or size * 100 > before * (100 - how.min_saving):
            return False
        if size <= before - (before + 3) // 4:
            return True
        return how.count is not None and how.count(text) < how.count(than)


def _check_declared() -> None:
    if not MODEL_TAG:
        raise not_declared("structure algorithm")


@checked
def restore_text(text: str, *, limits: Limits | None = None) -> str:
    """The JSON that stands in a text as a model saw it.

    That is a T2 frame, with a legend in front of it or without. Any other text comes
    back as it is.
    """
    _check_declared()
    frame = text
    if text.startswith(f"{MODEL_TAG[:-1]}: "):
        frame = text.partition("\n")[2]
    return decompress(frame, limits=limits) if frame.startswith(MODEL_TAG) else text
