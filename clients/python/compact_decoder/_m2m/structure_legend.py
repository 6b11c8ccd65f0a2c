"""The legend of the structure algorithm: docs/m2m.md, "The legend"."""

from .._core.arguments import checked
from .._core.limits_gen import DEFAULT_LIMITS, Limits
from .._core.text import check_wire
from .compression_gen import ROLES, TAGS
from .structure_clauses import Clause
from .structure_decode import restore
from .tags import TAG_SIZE

_GROUPS = (
    {
        Clause.TABLE: '"=N rows": N rows follow these columns',
        Clause.INLINE: "{key:[columns]} cells stand in the row",
        Clause.OBJECT_CELL: '"=row" cell is a row',
        Clause.LIST_CELL: '"=rows" cell is a list of rows',
        Clause.CONSTANT: '{key:"constant"}',
        Clause.OPTIONAL: "[optional]",
        Clause.PATTERN: "* is the cell",
        Clause.ABSENT: '"=" absent',
    },
    {
        Clause.NAMED: '"=a:v", {"=a":v} name v a',
        Clause.REPEATED: '"=a" repeats it',
        Clause.REST: '"=a/b" appends "/b"',
    },
    {Clause.JSON: "=JSON: JSON as text"},
)


@checked
def legend(frame: str, *, limits: Limits | None = None) -> str:
    """The line that tells a model how to read a frame of the structure algorithm.

    It explains only the steps in the frame; it is empty for a frame without steps and
    for any other text. Put it in front of the first frame that the model sees. It is
    no part of the frame: decompress does not accept it.

    CompactError: of the format kind over the input limit or for a lone surrogate; of
    the decompression kind for a frame that decompress refuses.
    """
    limits = limits or DEFAULT_LIMITS
    check_wire(frame, limits.input)
    tag = frame[:TAG_SIZE]
    if TAGS.get(tag.encode()) != ROLES["structure"]:
        return ""
    return legend_of(tag, steps_of(frame, limits))


def steps_of(frame: str, limits: Limits) -> int:
    """The kinds of steps in a frame of the structure algorithm."""
    return int(restore(frame[TAG_SIZE:].encode(), limits).steps)


def legend_of(tag: str, steps: int) -> str:
    """The line for these kinds of steps."""
    groups = [
        "; ".join(text for step, text in clauses.items() if step & steps)
        for clauses in _GROUPS
    ]
    line = "".join(f" {group}." for group in groups if group)
    return f"{tag[:-1]}:{line}\n" if line else ""
