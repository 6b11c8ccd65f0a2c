// The TypeScript client of tickets.yaml; README.md generates it first.
import { decode, encode, Format, Model, Status } from '../../build/tickets/typescript/tickets.js';

const frame = encode(
  { status: Status.WAITING, model: Model.FAST, tokens: 7, result: 'Which order is it?' },
  { format: Format.PACKED },
);
const response = decode(frame);
console.log(frame, response.status, response.result);
