"""Old and new peers of a protocol that grows; README.md generates the new one."""

import dataclasses

import compact_decoder as compact
import compact_next as new

answer = new.Response(
    status=new.Status.OK, model=new.Model.G3, tokens=7, result="Hello", request_id="r-1"
)

# The new peer writes fields that the default layouts lack as verbose, which the old one
# reads.
frame = new.encode(answer)
old = compact.decode(frame)
print(frame)
print(old.result, old.members)

# Version 4 is for peers that have it.
frame = new.encode(answer, new.Format.BASE85, payload_version=4)
try:
    compact.decode(frame)
except compact.CompactError as error:
    print("true", error.kind)
print(new.decode(frame).request_id)

# Without the new field, both write the same.
frame = new.encode(dataclasses.replace(answer, request_id=None), new.Format.BASE85)
old = dataclasses.replace(old, members=None)
print(str(frame == compact.encode(old, compact.Format.BASE85)).lower())
