// Shows the TypeScript client: (cd clients/typescript && npm ci && npm run build) && node examples/typescript/main.mjs
import { CompactError, DeltaStream, decode, encode, Format, Status } from '../../clients/typescript/dist/compact-decoder.js';

const response = decode('RES|OK|G3|150|Hello, world!');
console.log(`${response.result} (${response.status} from ${response.model}, ${response.tokens} tokens)`);

const hello = { status: Status.OK, model: 'gemini', tokens: 0, result: 'hello' };
console.log(encode(hello, { format: Format.BASE85 }));

const stream = new DeltaStream();
for (const delta of ['D|F|Hello', 'D|+|, world!', 'D|R|7|World']) stream.push(delta);
console.log(stream.content);

try {
  decode('Almh~=rD:brY&O');
} catch (error) {
  if (!(error instanceof CompactError)) throw error;
  console.log(`${error.kind} at ${error.position}: ${error.char}`);
}
