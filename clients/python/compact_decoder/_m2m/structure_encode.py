"""The structure algorithm, encoding: less text for the same JSON, exactly.

See docs/m2m.md, "T2". One pass reads the text into nodes, a second one
writes them in document order.
"""

from .._core.errors import CompactError
from .._core.json import Scanner
from .._core.json_text import quote, unquote
from .._core.text import utf8_size
from .structure import CLOSING, ESCAPE, JSON, JSON2, NUMBERED, REFERENCE, ROWS, indent

# What a step has to save.
_WRAP_COST = {JSON: 10, JSON2: 11}
_ROWS_COST = 40


def encode_structure(content: str, depth: int) -> bytes:
    """The payload for a JSON text; CompactError (format) for any other text."""
    ids: dict[str, int] = {}
    return _Writer(depth, ids).write(_Parser(content, depth, ids).tree()).encode()


def _escaped(lexeme: str) -> str:
    """A string that is not to be taken for a step."""
    return f'"{ESCAPE}{lexeme[1:]}' if lexeme.startswith(ESCAPE, 1) else lexeme


class _Node:
    """A value: its size and height, and an id that equal texts share.

    kind is the bracket of an array or object, else empty; text a scalar's lexeme.
    """

    __slots__ = ("height", "id", "items", "keys", "kind", "size", "text")

    def __init__(self, kind: str, text: str = "") -> None:
        self.kind = kind
        self.text = text
        self.keys: list[str] = []
        self.items: list[_Node] = []
        self.size = utf8_size(text)
        self.height = 0
        self.id = -1

    def close(self, ids: dict[str, int]) -> None:
        """Take the sizes and the id, of what is in the value by now."""
        if not self.kind:
            self.id = ids.setdefault(self.text, len(ids))
            return
        # Ids in place of the values that they stand for keep this linear.
        inner = [str(node.id) for node in self.items]
        if self.keys:
            inner = [f"{key}:{id}" for key, id in zip(self.keys, inner, strict=True)]
        self.id = ids.setdefault(self.kind + ",".join(inner), len(ids))
        names = sum(map(utf8_size, self.keys)) + len(self.keys)
        self.size = 1 + max(1, len(self.items)) + names
        self.size += sum(node.size for node in self.items)
        self.height = 1 + max((node.height for node in self.items), default=0)


class _Parser(Scanner):
    """Reads a text into nodes."""

    __slots__ = ("ids",)

    def __init__(self, text: str, depth: int, ids: dict[str, int]) -> None:
        super().__init__(text, depth)
        self.ids = ids

    def tree(self) -> _Node:
        at = self.space(0)
        stack: list[_Node] = []
        while True:
            char = self.text[at : at + 1]
            if char == "{" or char == "[":
                node = _Node(char)
                stack.append(node)
                self.check_depth(len(stack), at)
                at = self.space(at + 1)
                if not self.text.startswith(CLOSING[char], at):
                    at = self.key(at, node)
                    continue
                at += 1
                stack.pop()
            else:
                end = self.string(at) if char == '"' else self.scalar(at)
                node = _Node("", self.text[at:end])
                at = end
            node.close(self.ids)
            while stack:
                parent = stack[-1]
                parent.items.append(node)
                at = self.space(at)
                if not self.text.startswith(CLOSING[parent.kind], at):
                    at = self.key(self.comma(at), parent)
                    break
                at += 1
                node = stack.pop()
                node.close(self.ids)
            if not stack:
                self.check_end(at)
                return node

    def key(self, at: int, node: _Node) -> int:
        """The key of an object's next member, up to its value; else nothing."""
        if node.kind == "[":
            return at
        end = self.string(at)
        node.keys.append(self.text[at:end])
        return self.colon(end)


class _Task:
    """A value to be written at a depth; or, written by now, to be numbered."""

    __slots__ = ("depth", "node", "row", "written")

    def __init__(
        self, node: _Node, depth: int, *, row: bool = False, written: bool = False
    ) -> None:
        self.node = node
        self.depth = depth
        self.row = row
        self.written = written


class _Writer:
    """Writes values in document order, from a stack of what is still to come."""

    def __init__(self, depth: int, ids: dict[str, int]) -> None:
        self.depth = depth
        self.ids = ids
        self.numbers: dict[int, int] = {}

    def write(self, root: _Node) -> str:
        out: list[str] = []
        todo: list[str | _Task] = [_Task(root, 0)]
        while todo:
            task = todo.pop()
            if isinstance(task, str):
                out.append(task)
            elif task.written:
                self.numbers[task.node.id] = len(self.numbers)
            else:
                todo.extend(reversed(self.steps(task)))
        return "".join(out)

    def steps(self, task: _Task) -> list[str | _Task]:
        """What writing a value comes to."""
        node = task.node
        numbered = node.size >= NUMBERED and (not node.text or node.text[0] == '"')
        number = self.numbers.get(node.id) if numbered else None
        if number is not None:
            return [f'{REFERENCE}{number}"']
        if not node.kind:
            steps = self.scalar(node, task.depth)
        elif task.row:
            steps = self.elements(node, task.depth)
        elif node.kind == "{":
            steps = self.members(node, task.depth)
        elif _tabular(node):
            steps = self.rows(node, task.depth)
        else:
            steps = self.elements(node, task.depth)
        if numbered:
            steps.append(_Task(node, 0, written=True))
        return steps

    def scalar(self, node: _Node, depth: int) -> list[str | _Task]:
        step, inner = self.unwrap(node, depth)
        if inner is None:
            return [_escaped(node.text)]
        return ["{" + step + ":", _Task(inner, depth + 1), "}"]

    def elements(self, node: _Node, depth: int) -> list[str | _Task]:
        """An array of the values of an array, or of an object."""
        steps: list[str | _Task] = []
        for item in node.items:
            steps += (",", _Task(item, depth + 1))
        return ["[", *steps[1:], "]"]

    def members(self, node: _Node, depth: int) -> list[str | _Task]:
        steps: list[str | _Task] = []
        for key, item in zip(node.keys, node.items, strict=True):
            steps += (",", _escaped(key) + ":", _Task(item, depth + 1))
        return ["{", *steps[1:], "}"]

    def rows(self, node: _Node, depth: int) -> list[str | _Task]:
        keys = ",".join(map(_escaped, node.items[0].keys))
        steps: list[str | _Task] = ["{" + ROWS + ":[[" + keys + "]"]
        for item in node.items:
            steps += (",", _Task(item, depth + 1, row=True))
        return [*steps, "]}"]

    def unwrap(self, node: _Node, depth: int) -> tuple[str, _Node | None]:
        """The step and the value of a string that holds JSON written in its way."""
        lexeme = node.text
        if not lexeme.startswith(('"{', '"[')):
            return "", None
        content = unquote(lexeme)
        if quote(content) != lexeme:
            return "", None
        parser = _Parser(content, self.depth - depth - 1, self.ids)
        try:
            inner = parser.tree()
        except CompactError:
            return "", None
        step = JSON
        if parser.parts:
            step = JSON2
            if indent(parser.take(len(content)), utf8_size(content)) != content:
                return "", None
        return step, inner if inner.size + _WRAP_COST[step] < node.size else None


def _tabular(node: _Node) -> bool:
    """Whether an array is one of objects with the same keys, and worth rows."""
    first = node.items[0] if len(node.items) > 1 else None
    if first is None or not first.keys:
        return False
    if any(item.keys != first.keys for item in node.items):
        return False
    once = sum(map(utf8_size, first.keys)) + len(first.keys)
    return (len(node.items) - 1) * once > _ROWS_COST
