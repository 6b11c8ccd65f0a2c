/**
 * For each line {"schema": SCHEMA, "values": [V, …]} of its input, a line with the errors of ajv, null for a value
 * that is valid: [null, "data must have required property 'a'", …]. Formats are not looked at.
 *
 *     node ajv.mjs
 */
import { createInterface } from "node:readline";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";

const options = { strict: false, validateFormats: false, logger: false };

for await (const line of createInterface({ input: process.stdin })) {
  const { schema, values } = JSON.parse(line);
  const isOld = String(schema.$schema).includes("draft-07");
  const ajv = isOld ? new Ajv(options) : new Ajv2020(options);
  const takes = ajv.compile(schema);
  const errors = values.map((value) => (takes(value) ? null : ajv.errorsText(takes.errors)));
  process.stdout.write(`${JSON.stringify(errors)}\n`);
}
