// Asks the server each line that it reads, until Ctrl-D; Ctrl-C stops an answer:
//
//     echo Hello | node build/gateway/chat.mjs http://127.0.0.1:8086/
import process from 'node:process';
import readline from 'node:readline';
import { ClientSession } from 'compact-decoder';
import { Gateway } from './gateway.js';

const [server = '', patience = '60', silence = '45'] = process.argv.slice(2); // seconds
const login = await fetch(new URL('session', server), { method: 'POST' });
const gateway = new Gateway(new ClientSession({ hexLength: 32, splice: true }), {
  url: new URL('turn', server),
  token: await login.text(),
  patience: 1000 * Number(patience),
  silence: 1000 * Number(silence),
});
let cancel = new AbortController();
process.on('SIGINT', () => cancel.abort());
let conversation = '';
for await (const line of readline.createInterface({ input: process.stdin })) {
  const asked = `${conversation}User: ${line}\n`;
  let answer = '';
  cancel = new AbortController();
  try {
    for await (answer of gateway.ask({ system: 'Be brief.', conversation: asked }, cancel.signal)) {
      // A program for people shows it here.
    }
  } catch (error) {
    if (cancel.signal.aborted) {
      continue;
    }
    throw error;
  }
  process.stdout.write(answer);
  conversation = asked + answer;
}
