"""boolean, in verbose records."""

from .type_boolean import WANTED, show_boolean
from .verbose import VerboseReader


def boolean_of_json(members: VerboseReader, name: str) -> bool:
    value = members.values.get(name)
    if type(value) is not bool:
        members.refuse(name, WANTED)
    return value


boolean_as_json = show_boolean
