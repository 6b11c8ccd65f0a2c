// Asks the server each line that it reads:
//
//     echo Hello | node build/gateway/chat.mjs http://127.0.0.1:8086/
import process from 'node:process';
import readline from 'node:readline';
import { ClientSession } from 'compact-decoder';
import { Gateway } from './gateway.js';

const [server = '', patience = '60'] = process.argv.slice(2); // seconds
const login = await fetch(new URL('session', server), { method: 'POST' });
const gateway = new Gateway(new ClientSession({ hexLength: 32, splice: true }), {
  url: new URL('turn', server),
  token: await login.text(),
  patience: 1000 * Number(patience),
});
let conversation = '';
for await (const line of readline.createInterface({ input: process.stdin })) {
  conversation += `User: ${line}\n`;
  let answer = '';
  for await (answer of gateway.ask({ system: 'Be brief.', conversation })) {
    // A program for people shows it here.
  }
  process.stdout.write(answer);
  conversation += answer;
}
