// The protocol's first TypeScript decoder, for comparison: the same work, the same way. Its steps, not its text:
// one property lookup a character in Base85, @msgpack/msgpack for payloads, pako, JSON.parse, atob. What it lacks it
// lacks here too: it checks little, and takes an unknown number for the first of its table.
import { decode as readMessagePack } from "@msgpack/msgpack";
import { inflate } from "pako";

export interface Answer {
  status: string;
  model: string;
  tokens: number;
  result: string;
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-:+=^!/*?&<>()[]{}@%$#";
const DIGITS: { [character: string]: number } = {};
for (const [digit, character] of [...ALPHABET].entries()) {
  DIGITS[character] = digit;
}

const STATUSES: { [integer: number]: string } = { 0: "OK", 1: "ERR", 2: "PART", 3: "STREAM" };
const MODELS: { [integer: number]: string } = { 0: "G3", 1: "C4", 2: "X5", 3: "OL", 4: "AD", 5: "SE" };

export function originalBase85(text: string): Uint8Array {
  if (text.length === 0) {
    return new Uint8Array([]);
  }
  const out: number[] = [];
  let at = 0;
  while (at + 5 <= text.length) {
    const a = DIGITS[text[at]!];
    const b = DIGITS[text[at + 1]!];
    const c = DIGITS[text[at + 2]!];
    const d = DIGITS[text[at + 3]!];
    const e = DIGITS[text[at + 4]!];
    if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined) {
      throw new Error("a character that Base85 does not have");
    }
    const group = a * 52_200_625 + b * 614_125 + c * 7225 + d * 85 + e;
    out.push((group >> 24) & 0xff);
    out.push((group >> 16) & 0xff);
    out.push((group >> 8) & 0xff);
    out.push(group & 0xff);
    at += 5;
  }
  const left = text.length - at;
  if (left > 0) {
    let group = 0;
    for (let i = 0; i < 5; i++) {
      group = group * 85 + (i < left ? DIGITS[text[at + i]!]! : 84);
    }
    for (let shift = 24; shift > 32 - 8 * left; shift -= 8) {
      out.push((group >> shift) & 0xff);
    }
  }
  return new Uint8Array(out);
}

function readPayload(data: Uint8Array): Answer {
  const fields = readMessagePack(data) as unknown[];
  if (!Array.isArray(fields) || fields.length < 4) {
    throw new Error("no payload");
  }
  const version = fields[0] as number;
  if (version === 1) {
    return {
      status: fields[1] as string,
      model: fields[2] as string,
      tokens: fields[3] as number,
      result: fields[4] as string,
    };
  }
  if (version !== 2 && version !== 3) {
    throw new Error("no version");
  }
  const short = version === 3 && fields.length === 4;
  return {
    status: STATUSES[fields[1] as number] ?? "OK",
    model: MODELS[fields[2] as number] ?? "G3",
    tokens: short ? 0 : (fields[3] as number),
    result: (short ? fields[3] : fields[4]) as string,
  };
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function codeOf(model: string): string {
  if (model.includes("gemini")) {
    return "G3";
  }
  if (model.includes("claude")) {
    return "C4";
  }
  if (model.includes("codex") || model.includes("gpt")) {
    return "X5";
  }
  if (model.includes("ollama")) {
    return "OL";
  }
  return model.slice(0, 2).toUpperCase();
}

export function originalDecode(wire: string): Answer {
  const text = wire.trim();
  if (text.startsWith("Z")) {
    return readPayload(inflate(originalBase85(text.slice(1))));
  }
  if (text.startsWith("A")) {
    return readPayload(originalBase85(text.slice(1)));
  }
  if (text.startsWith("M")) {
    return readPayload(bytesOf(text.slice(1)));
  }
  if (text.startsWith("A85:")) {
    return readPayload(originalBase85(text.slice(4)));
  }
  if (text.startsWith("MPK:")) {
    return readPayload(bytesOf(text.slice(4)));
  }
  if (text.startsWith("RES|")) {
    const parts = text.split("|");
    if (parts.length < 5) {
      throw new Error("too few fields");
    }
    return {
      status: parts[1]!,
      model: parts[2]!,
      tokens: Number.parseInt(parts[3]!, 10),
      result: parts.slice(4).join("|"),
    };
  }
  const members = JSON.parse(text) as { model: string; returncode: number; response: string };
  return {
    status: members.returncode === 0 ? "OK" : "ERR",
    model: codeOf(members.model),
    tokens: 0,
    result: members.response,
  };
}

/** Applies one delta; R drops what stood behind the position, and positions count UTF-16 units. */
export function originalDelta(state: { content: string }, delta: string): string {
  if (delta.startsWith("D|Z")) {
    throw new Error("Z is another format there");
  }
  if (delta.startsWith("D|F|")) {
    state.content = delta.slice(4);
  } else if (delta.startsWith("D|+|")) {
    state.content += delta.slice(4);
  } else if (delta.startsWith("D|R|")) {
    const rest = delta.slice(4);
    const pipe = rest.indexOf("|");
    const position = Number.parseInt(rest.slice(0, pipe), 10);
    state.content = state.content.slice(0, position) + rest.slice(pipe + 1);
  } else {
    throw new Error("no delta");
  }
  return state.content;
}
