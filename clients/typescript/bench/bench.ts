// Prints a JSON array of rows. `npm run -s bench`
import { readFileSync } from "node:fs";
import { type CompactResponse, decode, decodeBase85, encode, encodeBase85, type Format } from "../compact-decoder.js";
import { compare, type Row, type Task } from "./measure.js";
import { atobAndCopy, concatenatedBase85, documentedBase85 } from "./peers.js";

const rows: Row[] = [];

function faster(name: string, size: string, ours: Task, peer: string, task: Task, goal = ""): void {
  rows.push({ name, size, peer, ratio: round(compare(ours, task)), goal });
}

function share(name: string, size: string, ours: Task, peer: string, task: Task, goal = ""): void {
  rows.push({ name, size, peer, ratio: round(1 / compare(ours, task)), goal });
}

function round(ratio: number): number {
  return Number(ratio.toPrecision(3));
}

/** Bytes without a pattern, the same in every run. */
function noise(size: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length: size }, () => {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    return state >>> 24;
  });
}

/** The beginnings of answers of language models: English, in Markdown. */
function answers(size: number): string[] {
  const file = new URL("../../../../../tests/corpora/llm_texts.ndjson", import.meta.url);
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const texts = lines.map((line) => JSON.parse(line) as { kind: string; text: string });
  return texts.filter(({ kind }) => kind === "markdown").map(({ text }) => text.slice(0, size));
}

/** Takes one after the other, so that nothing is learnt by heart. */
function inTurn<T>(list: readonly T[], work: (item: T) => unknown): Task {
  let next = 0;
  return () => work(list[next++ % list.length]!);
}

function benchBase85(size: number, label: string, goals: boolean): void {
  const bytes = noise(size);
  const text = encodeBase85(bytes);
  const buffer = Buffer.from(bytes);
  const [hex, base64] = [buffer.toString("hex"), buffer.toString("base64")];
  const ours = () => decodeBase85(text);
  const goal = (wanted: string) => (goals ? wanted : "");
  const documented = "transcription of the document's decoder";
  faster("Base85 decode", label, ours, documented, () => documentedBase85(text), goal(">= 10"));
  faster("Base85 decode", label, ours, "atob and a copy loop", () => atobAndCopy(base64), goal(">= 2"));
  faster("Base85 decode", label, ours, "Buffer.from(hex)", () => Buffer.from(hex, "hex"), goal(">= 0.95"));
  const encoding = () => encodeBase85(bytes);
  faster("Base85 encode", label, encoding, "joining characters", () => concatenatedBase85(bytes));
  faster("Base85 encode", label, encoding, "Buffer toString(hex)", () => buffer.toString("hex"));
}

function benchResponse(size: number, label: string, format: Format, letter: string, goal = ""): void {
  const responses = answers(size).map((result): CompactResponse => ({ status: "OK", model: "G3", tokens: 0, result }));
  const wires = responses.map((response) => encode(response, { format }));
  const texts = responses.map((response) => encode(response, { format: "verbose" }));
  const objects = texts.map((text): unknown => JSON.parse(text));
  const parsing = inTurn(texts, (text) => JSON.parse(text));
  const writing = inTurn(objects, (object) => JSON.stringify(object));
  const decoding = inTurn(wires, (wire) => decode(wire));
  const encoding = inTurn(responses, (response) => encode(response, { format }));
  share(`${letter} decode`, label, decoding, "time of JSON.parse of the verbose JSON", parsing, goal);
  share(`${letter} encode`, label, encoding, "time of JSON.stringify of the verbose JSON", writing);
}

benchBase85(1024, "1 KB", true);
benchBase85(65_536, "64 KB", false);
benchResponse(400, "400 B", "base85", "A", "<= 1.1");
benchResponse(2048, "2 KB", "base85", "A");
benchResponse(2048, "2 KB", "compressed", "Z");
console.log(JSON.stringify(rows, null, 2));
