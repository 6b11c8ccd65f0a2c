// Asks ../gateway/server, on Node and in browsers. Copy it beside the client of your spec.
import { type ClientSession, DeltaStream, type Turn } from 'compact-decoder';

export interface Options {
  readonly url: string | URL;
  /** For programs; browsers have a cookie. */
  readonly token?: string;
  /** How many milliseconds to ask for an answer that was lost before the turn is asked anew. */
  readonly patience?: number;
  /** After how many silent milliseconds an answer is lost; 45,000 by default, three comments of the server. */
  readonly silence?: number;
}

/** The server refused the turn, or its model failed. */
export class Refused extends Error {}

/** The answer did not arrive, or not all of it. */
class Lost extends Error {
  /** How many milliseconds the server asks to wait. */
  after = 0;
}

const PAUSE = 500; // milliseconds, at least, until a lost answer is asked for
const MOST = 1 << 24; // UTF-16 code units of a line

/** Asks one turn after the other. */
export class Gateway {
  readonly #session: ClientSession;
  readonly #options: Options;

  constructor(session: ClientSession, options: Options) {
    this.#session = session;
    this.#options = options;
  }

  /**
   * The answer as it grows; what comes last is all of it. Leave the loop to cancel, or
   * abort the signal, which does not wait for the next piece.
   */
  async *ask(turn: Turn, cancel: AbortSignal = new AbortController().signal): AsyncGenerator<string, void> {
    const { patience = 60_000 } = this.#options;
    let lost: unknown;
    for (let anew = 0; anew < 2; anew++) {
      let frames = this.#session.turn(turn);
      const until = Date.now() + patience;
      do {
        try {
          const replies = yield* this.#send(frames, cancel);
          if (replies === undefined) {
            return;
          }
          frames = this.#session.answer(replies);
          if (frames.length === 0) {
            throw new Refused('the server neither answers nor says what is missing');
          }
        } catch (error) {
          cancel.throwIfAborted();
          if (!(error instanceof Lost) || error.after > patience) {
            throw error;
          }
          lost = error;
          await pause(Math.max(PAUSE, error.after), cancel);
          frames = this.#session.again(); // the server answers once, whatever was lost
        }
      } while (Date.now() < until);
    }
    throw lost;
  }

  /** Sends frames, and gives what the server answers, or what it lacks. */
  async *#send(frames: readonly string[], cancel: AbortSignal): AsyncGenerator<string, readonly string[] | undefined> {
    const { url, token, silence = 45_000 } = this.#options;
    const end = new AbortController();
    let timer = setTimeout(() => end.abort(), silence);
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end.abort(), silence);
    };
    try {
      const response = await arrived(
        fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
          body: JSON.stringify(frames),
          signal: AbortSignal.any([cancel, end.signal]),
        }),
      );
      if (response.headers.get('content-type') === 'text/event-stream' && response.body !== null) {
        return yield* this.#read(events(response.body, heard));
      }
      const text = await arrived(response.text());
      if (response.status >= 500) {
        const lost = new Lost(text);
        lost.after = 1000 * (Number(response.headers.get('retry-after')) || 0); // a date is no number
        throw lost;
      }
      if (response.status === 400) {
        this.#session.startAgain(); // the server may be older than this client
      }
      if (response.status !== 200) {
        throw new Refused(text);
      }
      return JSON.parse(text).replies;
    } finally {
      clearTimeout(timer);
      end.abort();
    }
  }

  async *#read(stream: AsyncGenerator<Event>): AsyncGenerator<string, undefined> {
    const answer = new DeltaStream();
    for await (const { name, data } of stream) {
      if (name === 'error') {
        throw new Refused(data);
      }
      if (name === 'done') {
        const { bytes, check } = JSON.parse(data);
        if (new TextEncoder().encode(answer.content).length !== bytes) {
          throw new Lost('a part of the answer is missing');
        }
        this.#session.extend(answer.content);
        if (check !== undefined && check !== this.#session.check) {
          throw new Refused('the answer is not what the server wrote');
        }
        return;
      }
      yield answer.push(JSON.parse(data));
    }
    throw new Lost('the answer was cut');
  }
}

interface Event {
  readonly name: string;
  readonly data: string;
}

/** The events of a text/event-stream, whose data is JSON; chunks may end anywhere. */
async function* events(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<Event> {
  const chunks = body.getReader();
  const text = new TextDecoder();
  let rest = '';
  let name = '';
  let data: string[] = [];
  for (;;) {
    const { done, value } = await arrived(chunks.read());
    if (done) {
      return;
    }
    heard();
    const lines = text.decode(value, { stream: true }).split('\n');
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? '';
    if (rest.length > MOST) {
      throw new Refused('a line of the answer is too long');
    }
    for (const ended of lines) {
      const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended;
      if (line.startsWith('event:')) {
        name = line.slice(6).trimStart();
      } else if (line.startsWith('data:')) {
        data.push(line.slice(5));
      } else if (line === '') {
        if (data.length > 0) {
          yield { name, data: data.join('\n') };
        }
        [name, data] = ['', []];
      }
    }
  }
}

async function arrived<T>(what: Promise<T>): Promise<T> {
  try {
    return await what;
  } catch (cause) {
    throw new Lost('the connection was lost', { cause });
  }
}

function pause(milliseconds: number, cancel: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(cancel.reason);
    };
    cancel.addEventListener('abort', stop, { once: true });
  });
}
