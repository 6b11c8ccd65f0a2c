// Shows the TypeScript client: (cd clients/typescript && npm ci && npm run build) && node examples/typescript/main.mjs
import {
  ClientSession,
  CompactError,
  DeltaStream,
  decode,
  encode,
  Format,
  MemoryStore,
  Registry,
  ServerSession,
  Status,
} from '../../clients/typescript/dist/compact-decoder.js';

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

// A client sends a request to a server, over whatever carries text.
const client = new ClientSession();
const server = new ServerSession(new Registry(new MemoryStore()), 'tenant');
let frames = client.turn({
  tools: ['{"name":"search","schema":{"type":"object"}}'],
  system: 'You are a helpful assistant...',
  args: '{"query":"hello"}',
  conversation: 'User: Hi',
});
// Again only where the server lacked something.
while (frames.length > 0) {
  const replies = [];
  for (const frame of frames) {
    console.log(frame);
    const outcome = await server.receive(frame);
    replies.push(...outcome.replies);
    if (outcome.request) console.log(`${outcome.request.args} ${outcome.request.conversation}`);
  }
  frames = client.answer(replies);
}
