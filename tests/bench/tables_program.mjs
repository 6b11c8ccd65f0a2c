// Prints the time that generated code with large tables takes, as a share of
// the shipped tables' time.
import { readFileSync } from "node:fs";
import * as large from "./large/dist/compact-decoder.js";
import * as shipped from "./shipped/dist/compact-decoder.js";

const document = JSON.parse(readFileSync(0, "utf8"));

function clock(module) {
  const start = process.hrtime.bigint();
  for (let i = 0; i < 10; i++) {
    module.compress(document, { algorithm: "T1" });
  }
  return Number(process.hrtime.bigint() - start);
}

const ratios = [];
for (let round = 0; round < 121; round++) {
  const base = clock(shipped);
  const ratio = clock(large) / base;
  if (round >= 20) {
    ratios.push(ratio); // the first rounds warm the engine up
  }
}
console.log(ratios.sort((a, b) => a - b)[ratios.length >> 1]);
