"""Results as a language model reads them: docs/mcp-protocol.md, "What the model reads"."""

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace

from .._core.arguments import checked
from .._core.errors import CompactError, text_error
from .._core.errors_available import not_declared
from .._core.json_text import quote
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import is_unicode, utf8_size
from .._m2m.compress import compress
from .._m2m.decompress import decompress
from .json import text_of
from .mcp_gen import MODEL_ALGORITHM, MODEL_TAG
from .model_channel import Channel, channel_of, document_in
from .model_read import Edit, ModelBlock, edited, read_model_result
from .model_same import minified


@dataclass(frozen=True)
class Rewriting:
    """How results are written for a language model.

    min_saving  a text is rewritten only if that saves so many percent of its bytes
    dense       allows T2's dense frames, which may cut long strings into pieces
    both        keeps structuredContent beside texts that say the same
    count       counts tokens, to decide about texts that would lose less than a
                quarter of their bytes; without it these stay as they are
    tool        the tool that was called: the texts of one that reads files, which its
                name tells, stay as they are
    """

    min_saving: int = 10
    dense: bool = False
    both: bool = False
    count: Callable[[str], int] | None = None
    tool: str = ""


_DEFAULT = Rewriting()


@checked
def rewrite_call(
    result: str, how: Rewriting = _DEFAULT, *, limits: Limits | None = None
) -> str:
    """Rewrite a tool's result, a JSON object, for a language model.

    Texts that are JSON become T2 with a legend, or lose their white space;
    structuredContent goes if texts say the same. What files hold, and all else, stays
    as it is.
    CompactError as in pack_call.
    """
    limits = limits or DEFAULT_LIMITS
    if not is_unicode(result):
        raise text_error("result")
    read = read_model_result(result, limits)
    writer = _Writer(how, limits)
    structured, blocks = read
    channel = channel_of(result, blocks, structured, how.tool, how.both, limits)
    one, edits, i = channel.one, list[Edit](), 0
    while i < len(blocks):
        block = blocks[i]
        merged = writer.merged(channel) if i == channel.first else None
        text = document_in(block)
        if merged is not None:
            one = True
            edits += (
                _replacing(block, merged),
                Edit(block.end, channel.texts[-1].end, ""),
            )
            i += len(channel.texts) - 1
        elif text is not None and not channel.exact and text != channel.file:
            only = structured if i == channel.only else None
            out = writer.block(text, only and only.value)
            if out is not None:
                edits.append(_replacing(block, out))
        i += 1
    if one and structured is not None:
        edits.append(Edit(*structured.without, ""))
    return edited(result, edits)


def _replacing(block: ModelBlock, text: str) -> Edit:
    return Edit(block.at, block.at + len(block.text), quote(text))


class _Writer:
    """Writes the texts of one result."""

    def __init__(self, how: Rewriting, limits: Limits) -> None:
        _check_declared()
        self.how = how
        self.limits = limits
        self.explained = 0  # the steps that the legends so far explain

    def block(self, text: str, structured: str | None) -> str | None:
        """What replaces a text, if something does; structuredContent says the same, if
        it is given."""
        frame = self._frame(text)
        if frame is None:
            return None
        own = minified(text)
        other = own if structured is None else minified(structured)
        if utf8_size(own) <= utf8_size(other):
            return self._chosen(frame, text, own, structured is not None)
        # structuredContent has fewer escapes
        return self._chosen(self._frame(other), text, other, True)

    def merged(self, channel: Channel) -> str | None:
        """One text in place of those that each say an element, if that is shorter
        enough."""
        joined = "\n".join(text_of(block.text) or "" for block in channel.texts)
        frame = self._frame(channel.value)
        return self._chosen(frame, joined, minified(channel.value), False)

    def _frame(self, text: str) -> str | None:
        """The frame of a text; None if it is no JSON, or passes a limit."""
        try:
            return compress(
                text, MODEL_ALGORITHM, plain=not self.how.dense, limits=self.limits
            )
        except CompactError:
            return None

    def _chosen(
        self, frame: str | None, text: str, least: str, is_only: bool
    ) -> str | None:
        from .._m2m.structure_legend import legend_of, steps_of

        if frame is None:
            return None
        # It restores what was given.
        used = steps_of(frame, replace(self.limits, output=sys.maxsize))
        packed = legend_of(MODEL_TAG, used & ~self.explained) + frame
        if self._saves(packed, least) and (
            utf8_size(least) <= utf8_size(text) or self._saves(packed, text)
        ):
            self.explained |= used
            return packed
        out = least if is_only or self._saves(least, text) else text
        return None if out == text else out

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
