"""The constructors of records, where Python lets an object's class change and where it doesn't."""

import unittest
from dataclasses import FrozenInstanceError, dataclass
from typing import Any

from compact_decoder import Response, Status
from compact_decoder._record.freeze import frozen_as
from compact_decoder._record.records_gen import new_response


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int | None = None


class Thawed:
    __slots__ = Point.__slots__
    __class__: Any
    x: int
    y: int | None


class Unlike:
    """Not of a Point's slots: Python refuses to make it one, as some Pythons refuse all."""

    __slots__ = ("x", "y", "z")
    __class__: Any
    x: int
    y: int | None
    z: int


class Constructors(unittest.TestCase):
    def test_an_object_becomes_a_record(self) -> None:
        made: list[Thawed] = []

        @frozen_as(Point, Thawed)
        def new_point(x_: int, y_: int | None = None) -> Thawed:
            point = Thawed()
            point.x = x_
            point.y = y_
            point.__class__ = Point
            made.append(point)
            return point

        point = new_point(1)
        self.assertIs(point, made[0])
        self.assertIs(type(point), Point)
        self.assertEqual(point, Point(1))
        self.assertEqual(hash(point), hash(Point(1)))
        with self.assertRaises(FrozenInstanceError):
            point.x = 2  # type: ignore[misc]

    def test_a_class_that_no_object_takes_makes_its_records_itself(self) -> None:
        @frozen_as(Point, Unlike)
        def new_point(x_: int, y_: int | None = None) -> Unlike:
            raise AssertionError("a thawed object could not become a record")

        self.assertIs(new_point, Point)
        self.assertEqual(new_point(1, 2), Point(1, 2))

    def test_a_generated_constructor_sets_every_field(self) -> None:
        made = new_response(Status.OK, "G3", 5, "done", None, True, 0, '{"a":1}')
        self.assertIs(type(made), Response)
        self.assertEqual(
            made,
            Response(
                status=Status.OK,
                model="G3",
                tokens=5,
                result="done",
                ultrathink=True,
                returncode=0,
                members='{"a":1}',
            ),
        )
        with self.assertRaises(FrozenInstanceError):
            made.tokens = 6  # type: ignore[misc]
