import { KINDS } from "../src/core/spec.gen.js";
import { Algorithm } from "../src/m2m/compression.gen.js";
import type { Answer, Engine } from "./answer.js";
import { Assets, type Data } from "./assets.js";
import { Shipped } from "./shipped.js";

// All work is done here, so that the page answers keys while a large paste is read.

/** What the page sends, after its data. */
export type Question = FrameQuestion | SpecQuestion;

export interface FrameQuestion {
  readonly id: number;
  readonly frame: string | Uint8Array;
  readonly family: string | undefined;
}

/** The spec to speak by from now on; undefined for the protocol that the page comes with. */
export interface SpecQuestion {
  readonly id: number;
  readonly spec: { readonly name: string; readonly text: string } | undefined;
}

/** What it gets: an answer, the protocol that is spoken now and whether it was given, or what is wrong with its spec. */
export type Reply =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly protocol: string; readonly given: boolean }
  | { readonly id: number; readonly failed: string };

/** A frame of more UTF-16 units is not counted: that takes seconds. */
const COUNTED = 262_144;

let assets: Assets;
let shipped: Shipped;
let engine: Engine;

async function speak({ id, spec }: SpecQuestion): Promise<Reply> {
  engine = spec === undefined ? shipped : await assets.protocol(spec.name, spec.text);
  return { id, protocol: engine.protocol, given: spec !== undefined };
}

async function answer({ id, frame, family }: FrameQuestion): Promise<Reply> {
  const answer = engine.answer(frame, family);
  const tokenizer = await assets.tokenizer();
  for (const encoding of answer.encodings) {
    const { frame } = encoding;
    encoding.tokens = frame === undefined || frame.length > COUNTED ? undefined : tokenizer.count(frame);
  }
  return { id, answer };
}

/** Says whether an answer could be better with Brotli. */
function lacksBrotli(reply: Reply): boolean {
  return (
    "answer" in reply &&
    (reply.answer.report.error?.kind === KINDS.notAvailable ||
      reply.answer.encodings.some(({ name, error }) => name === Algorithm.BR && error !== undefined))
  );
}

async function replyTo(question: Question): Promise<void> {
  const reply = "spec" in question ? await speak(question) : await answer(question);
  postMessage(reply);
  const brotli = "frame" in question && lacksBrotli(reply) ? await assets.brotli() : undefined; // slow to start
  if ("frame" in question && brotli !== undefined) {
    shipped.engines = { brotli };
    postMessage(await answer(question));
  }
}

async function receive(message: Data | Question): Promise<void> {
  if ("model" in message) {
    assets = new Assets(message);
    shipped = new Shipped(assets.model);
    engine = shipped;
    return;
  }
  try {
    await replyTo(message);
  } catch (error) {
    postMessage({ id: message.id, failed: error instanceof Error ? error.message : String(error) });
  }
}

addEventListener("message", (event: MessageEvent<Data | Question>) => void receive(event.data));
