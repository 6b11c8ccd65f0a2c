// A gateway between two protocols; README.md generates one of them first.
import * as tickets from '../../build/two/typescript/tickets.js';
import * as compact from '../../clients/typescript/compact-decoder.js';

const ticket = 'P:lQGyV2hpY2ggb3JkZXIgaXMgaXQ/AQcH';

const { tokens, result } = tickets.decode(ticket);
const frame = compact.encode(
  { status: compact.Status.OK, model: compact.Model.G3, tokens, result },
  { format: compact.Format.DSL },
);
console.log(frame);

// Neither takes the other's frames, and each has errors of its own.
try {
  compact.decode(ticket);
} catch (error) {
  if (error instanceof compact.CompactError) console.log(!(error instanceof tickets.CompactError), error.kind);
}
try {
  tickets.decode(frame);
} catch (error) {
  if (error instanceof tickets.CompactError) console.log(!(error instanceof compact.CompactError), error.kind);
}
