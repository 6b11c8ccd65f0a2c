"""Old and new peers of a protocol that grows; README.md generates both."""

import after
import before

answer = after.Answer(status=after.Status.OK, tokens=7, text="Hello", cost=0.5)
for format in after.Format.JSON, after.Format.RAW:
    frame = after.encode_bytes(answer, format)
    read = before.decode_bytes(frame)
    again = after.decode_bytes(before.encode_bytes(read, before.Format(format)))
    print(format.value, len(frame), read.text, again.text, str(again.cost is None).lower())
