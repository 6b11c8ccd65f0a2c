"""integer, in verbose records."""

from .._core.errors import range_of
from .verbose import VerboseReader


def integer_of_json(members: VerboseReader, name: str, least: int, most: int) -> int:
    value = members.values.get(name)
    if type(value) is not int or not least <= value <= most:
        members.refuse(name, range_of(least, most))
    return value


integer_as_json = str
