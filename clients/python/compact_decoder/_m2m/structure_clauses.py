"""The steps of a frame that its legend explains."""


class Clause:
    """Each is a bit."""

    TABLE, INLINE, OBJECT_CELL, LIST_CELL, CONSTANT, OPTIONAL, PATTERN, ABSENT = (
        1 << bit for bit in range(8)
    )
    NAMED, REPEATED, REST, JSON = (1 << bit for bit in range(8, 12))
