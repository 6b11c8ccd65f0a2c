"""Input schemas in short: docs/mcp-protocol.md, "Slim lists"."""

from collections.abc import Callable

from .._core.pattern import pattern
from .._core.text import utf8_size
from .slim_tree import MOST_DEPTH, Node, StaysWholeError, read_schema

_MOST_LEVELS = 2  # of objects, that a required parameter keeps
_MOST_ALTERNATIVES = 6  # that a schema may have to be slimmed
_MOST_VALUES = 16  # of an enum that stays
_MOST_ENUM_BYTES = 200
_REFERENCES = 4  # all that they lead to may be so many times as long as the schema
_INDEX = pattern("0|[1-9][0-9]{0,8}")
_TYPES = {'"': "string", "t": "boolean", "f": "boolean", "n": "null"}
_NAMED = frozenset(
    (
        *("properties", "patternProperties", "dependentSchemas"),
        *("dependencies", "$defs", "definitions"),
    )
)
_VALUES = frozenset(("enum", "const", "default", "example", "examples"))
_REFERENCE_NAMES = ("$ref", "$dynamicRef", "$recursiveRef")


def slim_schema(text: str) -> str | None:
    """The input schema of a slimmed tool, of one without white space; None where the tool
    stays whole."""
    try:
        root = read_schema(text)
        return _Slimming(root).schema() if _is_plain_root(root) else None
    except StaysWholeError:
        return None


def _is_plain_root(root: Node) -> bool:
    """Whether all that a root says of properties stands in its own."""
    parts = map(root.members.get, ("allOf", "anyOf", "oneOf", "if"))
    return not (
        any(name in root.members for name in _REFERENCE_NAMES)
        or any(part and part.mentions("$ref", "properties") for part in parts)
    )


class _Slimming:
    """One schema that is being shortened. left is how many bytes references may still
    lead to; verbose says that something stays as the server wrote it."""

    def __init__(self, root: Node) -> None:
        self.root = root
        self.left = _REFERENCES * utf8_size(root.text)
        self.verbose = False

    def schema(self) -> str:
        required = self.root.get("required", "[")
        kept = {value.string() for value in required.values} if required else set()
        members = self._object(
            self.root, lambda name: _MOST_LEVELS if name in kept else 0, 0
        )
        dialect = self.root.get("$schema", '"') if self.verbose else None
        head = f'"$schema":{dialect.text},' if dialect else ""
        return f'{{{head}"type":"object"{members}}}'

    def _object(self, node: Node, levels: Callable[[str], int], depth: int) -> str:
        """The members properties and required; levels is how many levels of objects a
        property keeps."""
        properties = node.get("properties", "{")
        parts = (
            f"{key}:{self._short(value, levels(name), depth + 1)[0]}"
            for key, (name, value) in (
                zip(properties.keys, properties.members.items(), strict=True)
                if properties
                else ()
            )
        )
        text = f',"properties":{{{",".join(parts)}}}'
        required = node.get("required", "[")
        return f'{text},"required":{required.text}' if required else text

    def _short(self, node: Node, levels: int, depth: int) -> tuple[str, bool]:
        """A schema in short, and whether that would be {}: then it is as it stands."""
        if depth > MOST_DEPTH:
            raise StaysWholeError
        reference = node.get("$ref", '"')
        if reference:
            return self._short(self._follow(reference.string()), levels, depth + 1)
        types = _types_of(node)
        if types:
            return self._typed(node, types, levels, depth), False
        alternatives = node.get("anyOf", "[") or node.get("oneOf", "[")
        if alternatives and alternatives.values:
            return self._alternatives(node, alternatives.values, levels, depth), False
        every = node.get("allOf", "[")
        if every and every.values:
            return self._short(every.values[0], levels, depth + 1)
        return self._verbatim(node), True

    def _typed(self, node: Node, types: list[str], levels: int, depth: int) -> str:
        items, is_array = node.members.get("items"), "array" in types
        if is_array and (
            "prefixItems" in node.members or (items and items.kind == "[")
        ):
            return self._verbatim(node)  # a tuple
        own = node.get("type", '"', "[")
        out = '{"type":' + (own.text if own else f'"{types[0]}"')
        if node.get("nullable", "t"):
            out += ',"nullable":true'
        out += _enum_of(node)
        if levels > 0 and "object" in types and node.get("properties", "{"):
            out += self._object(node, lambda _: levels - 1, depth)
        if is_array:
            short = self._short(items, levels, depth + 1)[0] if items else "{}"
            out += f',"items":{short}'
        return out + "}"

    def _alternatives(
        self, node: Node, values: list[Node], levels: int, depth: int
    ) -> str:
        """Those of a schema once each; the schema as it stands if one of them is open."""
        if len(values) > _MOST_ALTERNATIVES:
            return self._verbatim(node)
        every = dict[str, None]()
        for value in values:
            short, is_open = self._short(value, levels, depth + 1)
            if is_open:
                return self._verbatim(node)
            every[short] = None
        return (
            next(iter(every)) if len(every) == 1 else f'{{"anyOf":[{",".join(every)}]}}'
        )

    def _follow(self, to: str) -> Node:
        """What a local reference without escapes leads to."""
        if not to.startswith("#/") or "%" in to or "~" in to:
            raise StaysWholeError
        node: Node | None = self.root
        for name in to[2:].split("/"):
            node = node and _child(node, name)
        if node is None:
            raise StaysWholeError
        self.left -= utf8_size(node.text)
        if self.left < 0:
            raise StaysWholeError
        return node

    def _verbatim(self, node: Node) -> str:
        """A schema as it stands, without descriptions."""
        self.verbose = True
        if node.kind == "[":
            return f"[{','.join(map(self._verbatim, node.values))}]"
        if node.kind != "{":
            return node.text
        parts = (
            f"{key}:{self._member(name, value)}"
            for key, (name, value) in zip(node.keys, node.members.items(), strict=True)
            if name != "description"
        )
        return f"{{{','.join(parts)}}}"

    def _member(self, name: str, value: Node) -> str:
        if name in _REFERENCE_NAMES:
            raise StaysWholeError  # what it names is not there
        if name in _VALUES:
            return value.text
        if name not in _NAMED or value.kind != "{":
            return self._verbatim(value)
        parts = zip(value.keys, map(self._verbatim, value.values), strict=True)
        return f"{{{','.join(map(':'.join, parts))}}}"


def _child(node: Node, name: str) -> Node | None:
    if node.kind != "[":
        return node.members.get(name)
    is_index = _INDEX().fullmatch(name) and int(name) < len(node.values)
    return node.values[int(name)] if is_index else None


def _types_of(node: Node) -> list[str]:
    """The types that a schema names, or those of the values that it lists."""
    type = node.get("type", '"', "[")
    if type:
        if type.kind == '"':
            return [type.string()]
        names = [value.string() for value in type.values]
        return [] if "" in names else names
    only, listed = node.members.get("const"), node.get("enum", "[")
    values = listed.values if listed else [only] if only else []
    found = {_type_of(value) for value in values}
    return [] if len(found) != 1 or "" in found else list(found)


def _type_of(scalar: Node) -> str:
    return _TYPES.get(scalar.kind, "" if scalar.kind in "{[" else "number")


def _enum_of(node: Node) -> str:
    """The values of a short enum, or of a constant that is a text: APIs of models take no
    other enums."""
    listed, only = node.get("enum", "["), node.get("const", '"')
    text = ""
    if listed:
        if len(listed.values) > _MOST_VALUES or any(
            value.kind in "{[" for value in listed.values
        ):
            return ""
        text = listed.text
    elif only:
        text = f"[{only.text}]"
    return f',"enum":{text}' if text and utf8_size(text) <= _MOST_ENUM_BYTES else ""
