// Old and new peers of a protocol that grows; README.md generates both.
import * as after from '../../build/growing/after/typescript/mine.js';
import * as before from '../../build/growing/before/typescript/mine.js';

const answer: after.Answer = { status: after.Status.OK, tokens: 7, text: 'Hello', cost: 0.5 };
for (const format of [after.Format.JSON, after.Format.RAW]) {
  const frame = after.encodeBytes(answer, { format });
  const read = before.decodeBytes(frame);
  const again = after.decodeBytes(before.encodeBytes(read, { format }));
  console.log(format, frame.length, read.text, again.text, again.cost === undefined);
}
