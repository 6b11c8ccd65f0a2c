"""Where the brackets of a JSON text end, so that what is nested is passed over at once."""

from array import array

from .pattern import pattern

_TOKEN = pattern(r'"[^"]*"|[][{}]')


class Brackets:
    """The brackets of a correct text, by their numbers in the order in which they open.

    ends    the positions behind them
    inside  how many others each has inside
    """

    __slots__ = ("ends", "inside")

    def __init__(self, text: str) -> None:
        self.ends = ends = array("I")
        self.inside = inside = array("I")
        if (
            "\\" in text
        ):  # escaped quotes end no string; no other has control characters
            text = text.replace("\\\\", "\0\0").replace('\\"', "\0\0")
        opened: list[int] = []
        for match in _TOKEN().finditer(text):
            char = text[match.start()]
            if char == '"':
                continue
            if char in "[{":
                opened.append(len(ends))
                ends.append(0)
                inside.append(0)
            else:
                number = opened.pop()
                ends[number] = match.end()
                inside[number] = len(ends) - number - 1
