"""The token algorithm: short keys and values, by their place.

See docs/m2m.md §5.3. Raw characters between the quotes are compared. Lexemes,
order and doubled members survive; white space between tokens does not. A row for
a key holds its replacement, and the context and table of its value, or NONE.
"""

import re
from functools import cache
from itertools import pairwise
from sys import maxsize

from .._core.errors import CompactError
from .._core.errors_content import as_decompression_error, output_error
from .._core.json import LEAF, NESTED, NESTED_DEPTH, PLAIN, SPACES
from .._core.limits_gen import Limits
from .._core.text import utf8_size
from .._core.utf8 import decode_utf8
from .token_copy import Copier
from .token_defaults import added_members, omitted_members
from .token_gen import DECODED_KEYS, ENCODED_KEYS, ESCAPE, NONE, REQUEST, Row
from .token_tables import ESCAPED, decoded_values, encoded_values

# What stands between a value and the next member: of this object, of the next one in an
# array, or of the next one around this one. Else only the end of the object.
_BEHIND = r',(?=")|\}(?:\}?,\{(?="))?'


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A member, and a value that nothing looks into.

    A member has what stands behind its value, if that has no brackets or escapes; else
    the brackets before an object's first member, perhaps in an array; else nothing.
    """
    member = rf'"({PLAIN})":(?:(?:{LEAF})({_BEHIND})|(\[?\{{)(?="))?'
    return re.compile(member), re.compile(f"(?:{NESTED})({_BEHIND})")


def encode_token(content: str, depth: int) -> bytes:
    """The payload for a JSON text; CompactError (format) for any other text."""
    encoder = _Encoder(content, depth)
    encoder.document()
    return encoder.take(len(content)).encode()


def decode_token(payload: bytes, limits: Limits) -> str:
    """The content of a payload: minified, with the defaults of a request."""
    decoder = _Decoder(decode_utf8(payload, "text"), limits.depth)
    try:
        decoder.document()
    except CompactError as error:
        raise as_decompression_error(error) from None
    content = decoder.take(len(decoder.text))
    if utf8_size(content) > limits.output:
        raise output_error(limits.output)
    return content


class _Transcoder(Copier):
    """A walk over the places that have a context, for both directions.  names are the root's keys
    as content has them; values are the tables of strings.
    """

    __slots__ = ("marked", "names", "omitted", "values")

    keys, encodes = ENCODED_KEYS, True

    def __init__(
        self, text: str, depth: int, values: tuple[dict[str, str], ...]
    ) -> None:
        super().__init__(text, depth)
        self.names: list[str] = []
        self.values = values
        self.omitted: dict[str, re.Pattern[str]] = {}
        self.marked = False

    def document(self) -> None:
        at = 0
        if not self.text.startswith('{"'):
            at = self.space(0)
            if not self.text.startswith("{", at):
                self.check_end(self.value(at, 0))
                return
        self.check_depth(1, at)
        at = self.space(at + 1)
        if self.text.startswith("}", at):
            self.check_end(at + 1)
            return
        at = self.walk(at)
        if REQUEST in self.names and "\\" not in "".join(self.names):
            self.restate(at - 1)
        self.check_end(at)

    def walk(self, at: int) -> int:
        """Walk the root from its first key on, and everything in it that has a context.

        The context is that of the innermost open object, or of the objects in the
        innermost open array; around holds the contexts of the outer ones.
        """
        text, parts, most, limit = self.text, self.parts, self.most, self.depth
        keys, values, shallow = self.keys, self.values, limit - NESTED_DEPTH
        names, omitted, encodes = self.names, self.omitted, self.encodes
        member, nested = _patterns()
        closing, context, depth = "}", 0, 1
        rows = keys[context]
        around: list[tuple[str, int]] = []
        while True:
            if len(parts) > most:
                self.join()
                most = self.most
            # A member or an element: its value, then char, the character after it.
            child, table, char = context, NONE, None
            if closing == "}":
                match = member.match(text, at)
                if match:
                    key, char, opening = match.groups()
                else:
                    key, opening = self.bare_key(at), None
                row = rows.get(key)
                if row is not None:
                    new, child, table = row
                elif key[:1] == ESCAPE:
                    new, child, table = self.escaped_key(key, context)
                else:
                    new, child = key, NONE
                if depth == 1:
                    names.append(key if encodes else new)
                    if key in omitted or self.marked:
                        self.mark(at, key)
                if new != key:
                    parts += (text[self.start : at + 1], new)
                    self.start = at + 1 + len(key)
                if match and char is None and child == NONE and depth <= shallow:
                    value = nested.match(text, at + len(key) + 3)
                    if value:
                        match, char, table = value, value[1], NONE
                if match and char:
                    if table != NONE:
                        start = at + len(key) + 3
                        end = match.start(2)
                        lexeme = text[start:end]
                        short = values[table].get(lexeme)
                        if short is not None:
                            parts += (text[self.start : start], short)
                            self.start = end
                        elif lexeme.startswith(ESCAPED):
                            self.translate(start, lexeme, table)
                    at = match.end()
                    if char == ",":
                        continue
                    if char == "},{":
                        if around and around[-1][0] == "]":
                            continue
                        at, char = at - 2, "}"
                    elif char == "}},{":
                        if (
                            len(around) > 1
                            and around[-2][0] == "]"
                            and around[-1][0] == "}"
                        ):
                            closing, context = around.pop()
                            rows = keys[context]
                            depth -= 1
                            continue
                        at, char = at - 3, "}"
                elif match and opening and child != NONE:
                    at = match.end() - len(opening)
                    for bracket in opening:
                        around.append((closing, context))
                        closing, context = "}" if bracket == "{" else "]", child
                        depth += 1
                        if depth > limit:
                            self.check_depth(depth, at)
                        at += 1
                    rows = keys[context]
                    continue
                elif match:
                    at += len(key) + 3
                    if text[at : at + 1] in SPACES:
                        at = self.space(at)
                else:
                    at = self.colon(at + len(key) + 2)
            if not char:
                first = text[at : at + 1]
                if first == '"' and table != NONE:
                    end = self.string(at)
                    self.translate(at, text[at:end], table)
                    at = end
                elif child != NONE and (
                    first == "{" or (first == "[" and closing == "}")
                ):
                    around.append((closing, context))
                    closing, context = "}" if first == "{" else "]", child
                    rows = keys[context]
                    depth += 1
                    if depth > limit:
                        self.check_depth(depth, at)
                    at += 1
                    if text[at : at + 1] in SPACES:
                        at = self.space(at)
                    if text[at : at + 1] != closing:
                        continue
                else:
                    at = self.value(at, depth)
                char = text[at : at + 1]
                at += 1
            while char != ",":
                if char == closing:
                    if not around:
                        return at
                    closing, context = around.pop()
                    rows = keys[context]
                    depth -= 1
                else:
                    at = self.between(at - 1)
                char = text[at : at + 1]
                at += 1
            if text[at : at + 1] in SPACES:
                at = self.space(at)

    def bare_key(self, at: int) -> str:
        """A key with escapes, or with white space behind it."""
        return self.text[at + 1 : self.string(at) - 1]

    def translate(self, at: int, lexeme: str, table: int) -> None:
        """A value that may be a string of a table."""
        new = self.values[table].get(lexeme)
        if new is None and lexeme.startswith(ESCAPED):
            new = self.escaped_value(lexeme)
        if new is not None:
            self.replace(at, at + len(lexeme), new)

    def escaped_key(self, key: str, context: int) -> Row:
        """The row of a key that begins with the escape."""
        raise NotImplementedError

    def escaped_value(self, lexeme: str) -> str:
        """The replacement of a value that begins with the escape."""
        raise NotImplementedError

    def mark(self, at: int, key: str) -> None:
        """Note where a member begins that may be left out, or what follows it."""
        raise NotImplementedError

    def restate(self, at: int) -> None:
        """Remove the defaults of a request, or add them; at is its end."""
        raise NotImplementedError


class _Encoder(_Transcoder):
    """marks holds the number of parts before each member that may be left out,
    and before the text after it.
    """

    __slots__ = ("marks",)

    def __init__(self, text: str, depth: int) -> None:
        super().__init__(text, depth, encoded_values())
        self.most = maxsize  # marks count the parts
        self.omitted = omitted_members()
        self.marks: list[tuple[str, int]] = []

    def mark(self, at: int, key: str) -> None:
        parts = self.parts
        parts.append(self.text[self.start : at])
        self.start = at
        self.marks.append((key, len(parts)))
        self.marked = key in self.omitted

    def escaped_key(self, key: str, context: int) -> Row:
        return ESCAPE + key, NONE, NONE

    def escaped_value(self, lexeme: str) -> str:
        return f'"{ESCAPE}{lexeme[1:]}'

    def restate(self, at: int) -> None:
        self.mark(at, "")
        parts = self.parts
        counts: dict[str, int] = {}
        for key, _ in self.marks:
            counts[key] = counts.get(key, 0) + 1
        omitted = False
        for (key, start), (_, end) in pairwise(self.marks):
            form = self.omitted.get(key)
            omitted = form is not None and (
                counts[key] == 1
                and form.fullmatch("".join(parts[start:end])) is not None
            )
            if omitted:
                parts[start:end] = [""] * (end - start)
        if omitted:
            # The comma after the last kept member goes. There is one, since a request has a
            # member that is never left out.
            last = len(parts) - 1
            while not parts[last]:
                last -= 1
            parts[last] = parts[last].removesuffix(",")


class _Decoder(_Transcoder):
    __slots__ = ()

    keys, encodes = DECODED_KEYS, False

    def __init__(self, text: str, depth: int) -> None:
        super().__init__(text, depth, decoded_values())

    def escaped_key(self, key: str, context: int) -> Row:
        name = key[1:]
        row = ENCODED_KEYS[context].get(name)
        return (name, row[1], row[2]) if row else (name, NONE, NONE)

    def escaped_value(self, lexeme: str) -> str:
        return '"' + lexeme[2:]

    def restate(self, at: int) -> None:
        there = set(self.names)
        absent = [member for name, member in added_members() if name not in there]
        self.replace(at, at, "".join(absent))
