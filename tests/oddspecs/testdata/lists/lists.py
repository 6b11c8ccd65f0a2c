"""What records with lists are in Python."""

import typing

from lists import Flat, Role, Vote, decode, encode

vote = Vote(list_=[Role.USER], shares=[1.5])
copy: Vote = decode(encode(vote))
assert copy == vote
assert type(copy.list_) is list and type(copy.list_[0]) is Role

hints = typing.get_type_hints(Vote)
assert hints == {"list_": list[Role], "shares": list[float] | None}, hints

assert hash(Flat(1)) == hash(Flat(1))
for record in (vote, copy):
    try:
        hash(record)
    except TypeError:
        pass
    else:
        raise AssertionError("a record with a list has a hash")

# Encoders judge what they are given, and leave it as it is.
given: list[typing.Any] = ["user", "assistant"]
assert encode(Vote(list_=given)) == '{"list":["user","assistant"]}'
assert [type(each) for each in given] == [str, str]
assert encode(Vote(list_=("user",))) == '{"list":["user"]}'  # type: ignore[arg-type]
