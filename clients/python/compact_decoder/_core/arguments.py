"""Arguments of a wrong type: a TypeError that says which, what it got, and what it takes.

What a function takes, its annotations say.
"""

import types
from collections.abc import Callable, Mapping
from functools import cache, wraps
from inspect import Parameter, iscoroutinefunction, signature
from typing import Any, Literal, ParamSpec, TypeVar, Union, cast, get_args, get_origin

_P = ParamSpec("_P")
_R = TypeVar("_R")

_MOST_TYPES = 16


def checked(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """The function, which refuses arguments of a wrong type before it looks at any."""
    if iscoroutinefunction(function):

        @wraps(function)
        async def judged(*args: Any, **named: Any) -> Any:
            check_arguments(function, *args, **named)
            return await function(*args, **named)

        return cast("Callable[_P, _R]", judged)

    # The types of positional arguments that were right, and need no look again.
    right: set[tuple[type, ...]] = set()

    @wraps(function)
    def call(*args: _P.args, **named: _P.kwargs) -> _R:
        if named or tuple(map(type, args)) not in right:
            by_type = check_arguments(function, *args, **named)
            if by_type and not named and len(right) < _MOST_TYPES:
                right.add(tuple(map(type, args)))
        return function(*args, **named)

    return call


def check_arguments(function: Callable[..., Any], *args: Any, **named: Any) -> bool:
    """The same of a function whose own check for most calls is quicker.

    Says whether the types alone tell that the arguments are right.
    """
    taken = _taken(function)
    by_type = True
    for name, value in (*zip(taken, args, strict=False), *named.items()):
        classes, kinds = taken.get(name, (object, ()))
        if not isinstance(value, classes):
            _check(function, name, value, kinds)
            by_type = False
    return by_type


@cache
def _taken(function: Callable[..., Any]) -> Mapping[str, tuple[Any, tuple[Any, ...]]]:
    """The types of the parameters in their order, those first that need no closer look."""
    taken: dict[str, tuple[Any, tuple[Any, ...]]] = {}
    for name, each in signature(function, eval_str=True).parameters.items():
        is_union = get_origin(each.annotation) in (Union, types.UnionType)
        kinds = get_args(each.annotation) if is_union else (each.annotation,)
        if Any in kinds or Parameter.empty in kinds:
            taken[name] = (object, kinds)
        else:
            taken[name] = (tuple(filter(_is_plain, kinds)), kinds)
    return taken


def _is_plain(kind: Any) -> bool:
    return isinstance(kind, type) and not (get_args(kind) or _is_protocol(kind))


def _is_protocol(kind: Any) -> bool:
    return getattr(kind, "_is_protocol", False)


def _check(
    function: Callable[..., Any], name: str, value: Any, kinds: tuple[Any, ...]
) -> None:
    kind = next((kind for kind in kinds if _is(value, kind)), None)
    if kind is None:
        expected = " or ".join(map(_name, kinds))
        raise _wrong(function, name, value, expected + _twin(function, name, value))
    if get_args(kind) == (str,) and not hasattr(value, "__next__"):
        for index, element in enumerate(value):
            if not isinstance(element, str):
                raise _wrong(function, f"{name}[{index}]", element, "str")


def _wrong(
    function: Callable[..., Any], name: str, value: object, expected: str
) -> TypeError:
    got = "None" if value is None else type(value).__name__
    return TypeError(f"{function.__qualname__}: {name} is {got}, expected {expected}")


def _twin(function: Callable[..., Any], name: str, value: object) -> str:
    """The function that takes bytes where this one takes text, or the other way round,
    if the value is for that one."""
    known = getattr(function, "__globals__", {})
    own = function.__qualname__
    twin = known.get(f"{own}_bytes") or known.get(own.removesuffix("_bytes"))
    if not callable(twin) or not isinstance(value, _taken(twin).get(name, ((),))[0]):
        return ""
    called = min((each for each in known if known[each] is twin), key=len)
    return f": {called} reads {'text' if isinstance(value, str) else 'bytes'}"


def _is(value: object, kind: Any) -> bool:
    """Whether a value is of a type; what is in it is another matter."""
    if _is_protocol(kind):
        return all(hasattr(value, name) for name in vars(kind) if name[0] != "_")
    if kind in (int, float):  # which number it may be, the function says
        return isinstance(value, (int, float))
    base = get_origin(kind) or kind
    if base is Literal:
        return isinstance(value, str)
    if get_args(kind) == (str,) and isinstance(value, (str, bytes)):
        return False
    return isinstance(value, base)


def _name(kind: Any) -> str:
    """A type as people write it."""
    if kind is types.NoneType:
        return "None"
    if get_args(kind) == (str,):
        return f"{get_origin(kind).__name__} of str"
    if get_origin(kind) is Literal:
        return "str"
    return str(getattr(get_origin(kind) or kind, "__name__", kind))
