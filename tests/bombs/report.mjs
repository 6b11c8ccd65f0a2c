// What each child in Node has.
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";

/** Does what a child is for, which gives the bytes of its content, and prints what came of it. The peak is the first round's. */
export async function report(CompactError, operate) {
  globalThis.gc();
  writeFileSync("/proc/self/clear_refs", "5"); // the peak counts from here
  const rest = memory("VmRSS");
  let [result, cpu] = await timed(CompactError, operate);
  const peak = memory("VmHWM") - rest;
  for (let i = 1; i < Number(process.env.COMPACT_ROUNDS ?? "1"); i++) {
    cpu = Math.min(cpu, (await timed(CompactError, operate))[1]);
  }
  console.log(JSON.stringify({ ...result, peak, cpu }));
}

async function timed(CompactError, operate) {
  const start = process.cpuUsage();
  const result = await outcome(CompactError, operate);
  const { user, system } = process.cpuUsage(start);
  return [result, (user + system) / 1e6];
}

async function outcome(CompactError, operate) {
  try {
    return { kind: "", limit: "", bytes: await operate() };
  } catch (error) {
    if (!(error instanceof CompactError)) {
      throw error;
    }
    return { kind: error.kind, limit: error.limit ?? "" };
  }
}

/** KiB from /proc/self/status. */
function memory(name) {
  return Number(new RegExp(`^${name}:\\s*(\\d+)`, "m").exec(readFileSync("/proc/self/status", "latin1"))[1]);
}
