// Old and new peers of a protocol that grows; README.md generates the new one.
import * as next from '../../build/growing/typescript/compact-decoder.js';
import * as compact from '../../clients/typescript/compact-decoder.js';

const answer: next.Response = {
  status: next.Status.OK,
  model: next.Model.G3,
  tokens: 7,
  result: 'Hello',
  requestId: 'r-1',
};

// The new peer writes fields that the default layouts lack as verbose, which the old one
// reads.
let frame = next.encode(answer);
const { members, ...old } = compact.decode(frame);
console.log(frame);
console.log(old.result, members);

// Version 4 is for peers that have it.
frame = next.encode(answer, { format: next.Format.BASE85, payloadVersion: 4 });
try {
  compact.decode(frame);
} catch (error) {
  if (error instanceof compact.CompactError) console.log(true, error.kind);
}
console.log(next.decode(frame).requestId);

// Without the new field, both write the same.
const { requestId: _, ...same } = answer;
frame = next.encode(same, { format: next.Format.BASE85 });
console.log(frame === compact.encode(old, { format: compact.Format.BASE85 }));
