import { type Engine, startEngine } from "./engine.js";
import { unpacked } from "./packed.js";
import { Tokenizer } from "./tokens.js";
import type { Question, Reply } from "./work.js";

// All work is done here, so that the page answers keys while the engine starts,
// and while a large paste is read.

/** The page's first message: the engine and the tokens' vocabulary, packed. */
export interface Data {
  readonly engine: string;
  readonly vocabulary: string;
}

/** A frame of more UTF-16 units is not counted: that takes seconds. */
const COUNTED = 262_144;

let started: Promise<[Engine, Tokenizer]>;

function start({ engine, vocabulary }: Data): Promise<[Engine, Tokenizer]> {
  return Promise.all([startEngine(unpacked(engine)), tokenizer(unpacked(vocabulary))]);
}

async function tokenizer(vocabulary: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Tokenizer> {
  return new Tokenizer(new Uint8Array(await new Response(vocabulary).arrayBuffer()));
}

async function replyTo(question: Question): Promise<Reply> {
  const [engine, tokens] = await started;
  const reply = engine(question);
  const encodings = "answer" in reply ? reply.answer?.encodings : undefined;
  for (const encoding of encodings ?? []) {
    const { frame } = encoding;
    encoding.tokens = frame === undefined || frame.length > COUNTED ? undefined : tokens.count(frame);
  }
  return reply;
}

async function receive(message: Data | Question): Promise<void> {
  if ("engine" in message) {
    started = start(message);
    return;
  }
  try {
    postMessage(await replyTo(message));
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error);
    postMessage({ id: message.id, failed } satisfies Reply);
  }
}

addEventListener("message", (event: MessageEvent<Data | Question>) => void receive(event.data));
