// A chat that goes on after a reload: the page keeps the session's state and the conversation.
import { ClientSession } from 'compact-decoder';
import { Gateway } from '../gateway.js';

const form = document.querySelector<HTMLFormElement>('#ask');
const shown = document.querySelector('#conversation');
const growing = document.querySelector('#answer');
if (form === null || shown === null || growing === null) {
  throw new Error('the page lacks a part');
}

const kept = sessionStorage.getItem('state');
let conversation = sessionStorage.getItem('conversation') ?? '';
await fetch('session', { method: 'POST' }); // gives a cookie, unless there is one that is good
const session =
  kept === null ? new ClientSession({ hexLength: 32, splice: true }) : ClientSession.restore(kept, conversation);
const gateway = new Gateway(session, { url: 'turn' });
shown.textContent = conversation;

let stop = new AbortController();
document.querySelector('#stop')?.addEventListener('click', () => stop.abort());
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  stop = new AbortController();
  const asked = `${conversation}User: ${new FormData(form).get('said')}\n`;
  try {
    let answer = '';
    for await (answer of gateway.ask({ conversation: asked }, stop.signal)) {
      growing.textContent = answer;
    }
    conversation = asked + answer;
    sessionStorage.setItem('conversation', conversation);
    sessionStorage.setItem('state', session.export());
    shown.textContent = conversation;
    growing.textContent = '';
  } catch (error) {
    if (!stop.signal.aborted) {
      growing.textContent = String(error);
    }
  }
});
form.querySelector('button')?.removeAttribute('disabled'); // what is said before would be lost
