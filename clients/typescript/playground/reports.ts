// Answers with the reports of frames, for the tests: a model, then a frame on each line of a file.
import { readFileSync } from "node:fs";
import process from "node:process";
import { inspect } from "./inspect/inspect.js";
import type { Model } from "./inspect/model.js";
import type { Family } from "./inspect/report.js";

interface Question {
  /** In Base64: a frame may be no text. */
  readonly frame: string;
  readonly family?: Family;
  readonly limits?: Record<string, number>;
}

const [first = "", ...lines] = readFileSync(process.argv[2] ?? "", "utf8")
  .trimEnd()
  .split("\n");
const model = JSON.parse(first) as Model;
const answers = lines.map((line) => {
  const { frame, family, limits } = JSON.parse(line) as Question;
  return JSON.stringify(inspect(model, Buffer.from(frame, "base64"), family, { limits }).report);
});
process.stdout.write(`${answers.join("\n")}\n`);
