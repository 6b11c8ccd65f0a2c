// Answers as the page does, for the tests: a model, then a frame in JSON on each line of a file.
import { readFileSync } from "node:fs";
import process from "node:process";
import type { Model } from "./inspect/model.js";
import { SAMPLES } from "./samples.js";
import { Shipped } from "./shipped.js";

const [first = "", ...lines] = readFileSync(process.argv[2] ?? "", "utf8")
  .trimEnd()
  .split("\n");
const shipped = new Shipped(JSON.parse(first) as Model);
const frames = [...lines.map((line) => JSON.parse(line) as string), ...SAMPLES.map(({ frame }) => frame)];
process.stdout.write(JSON.stringify(frames.map((frame) => ({ frame, ...shipped.answer(frame, undefined) }))));
