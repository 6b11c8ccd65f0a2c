// Many streams of the TypeScript client in one process: what client.go does, by
// the same rules. Arguments: the folder of the compiled client, a job in JSON.
import http from "node:http";
import path from "node:path";
import process from "node:process";
import readline from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const [folder, json] = process.argv.slice(2);
const { ClientSession, DeltaStream } = await import(pathToFileURL(path.join(folder, "compact-decoder.js")).href);
const job = JSON.parse(json);
const [host, port] = job.address.split(":");
const agent = new http.Agent({ keepAlive: true, maxSockets: job.streams, maxFreeSockets: job.streams });

const report = { turns: 0, deltas: 0, resumed: 0, failures: 0, cut: 0, problems: [], first: counts(), each: counts() };
let stopped = false;

const WORDS = [
  ...["the", "stream", "holds", "a", "한국어", "😀", "|D|", "delta"],
  ...['{"k":1}', "line\n", "réponse", "of", "its", "own", "|", "turn"],
];
const TENANTS = 20;
const ROUNDS = 4;
const RETRY_PAUSE = 5;
const TURNS = 3;

function text({ seed, stream, conversation, turn }, kind, count) {
  let state = (stream * 1000003 + conversation * 10007 + turn * 101 + kind + seed) >>> 0;
  let out = `#${stream}.${conversation}.${turn} `;
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    out += `${WORDS[state >>> 28]} `;
  }
  return out;
}

const question = (place) => text(place, 1, 12);
const answer = (place) => text(place, 2, 40);
const said = (place) => `\nAI: ${answer(place)}`;

function whole(place) {
  let out = "";
  for (let turn = 0; turn <= place.turn; turn++) {
    const at = { ...place, turn };
    out += `\nUser: ${question(at)}${turn < place.turn ? said(at) : ""}`;
  }
  return out;
}

function meant(place) {
  const tenant = place.stream % TENANTS;
  return {
    tools: [`{"name":"search_${tenant}","schema":{"type":"object"}}`],
    system: `The prompt of #${place.stream}.${place.conversation} for tenant ${tenant}.`,
    args: JSON.stringify(place),
    conversation: whole(place),
  };
}

function counts() {
  return new Array(256).fill(0);
}

const microseconds = () => 1000 * (performance.timeOrigin + performance.now());

function count(histogram, micros) {
  histogram[Math.min(255, Math.floor(8 * Math.log2(Math.max(1, micros))))]++;
}

/** The server's or the network's: the turn can be asked again. */
class Failure extends Error {
  constructor(cause, cut = false) {
    super(String(cause));
    this.cut = cut;
  }
}

function post(stream, body) {
  return new Promise((resolve, reject) => {
    const headers = { "content-length": Buffer.byteLength(body) };
    const sent = http.request({ agent, host, port, method: "POST", path: `/streams/${stream}`, headers });
    sent.on("error", (cause) => reject(new Failure(cause)));
    sent.on("response", resolve);
    sent.end(body);
  });
}

async function* lines(response) {
  let rest = "";
  for await (const chunk of response.setEncoding("utf8")) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop();
    yield* parts;
  }
}

/** Posts frames; gives the replies, or none behind a whole answer. */
async function exchange(place, frames, asked) {
  const response = await post(place.stream, JSON.stringify(frames));
  const stream = new DeltaStream();
  let deltas = 0;
  let last = { error: `${response.statusCode}, and no end` };
  try {
    for await (const each of lines(response)) {
      const line = response.statusCode === 200 ? JSON.parse(each) : { error: each };
      if (line.delta === undefined) {
        last = line; // leaving the loop would close the connection
        continue;
      }
      push(stream, line, place);
      count(report.each, microseconds() - line.at);
      if (deltas++ === 0) {
        count(report.first, microseconds() - asked);
      }
    }
  } catch (cause) {
    throw cause.code === "ECONNRESET" || String(cause.code).startsWith("HPE_") ? new Failure(cause, deltas > 0) : cause;
  }
  if (last.error !== undefined) {
    throw new Failure(last.error, deltas > 0);
  }
  if (last.end && stream.content !== answer(place)) {
    throw new Error(`the answer ends as ${stream.content}`);
  }
  return last.replies;
}

/** What a stream holds is always a part of the answer, but for the draft of its last character. */
function push(stream, line, place) {
  const content = stream.push(line.delta);
  report.deltas++;
  if (!answer(place).startsWith(content.replace(/~$/, ""))) {
    throw new Error(`${line.delta} made ${content}`);
  }
}

/** Sends a turn, and the parts of it that the server lacks, and follows the answer. */
async function attempt(session, place) {
  const asked = microseconds();
  let frames = session.turn(meant(place));
  for (let round = 0; round < ROUNDS; round++) {
    const replies = await exchange(place, frames, asked);
    if (replies === undefined) {
      return;
    }
    report.resumed++;
    frames = session.answer(replies);
  }
  throw new Failure("the server lacks something again and again");
}

async function ask(session, place) {
  const deadline = performance.now() + job.patience_ms;
  for (;;) {
    try {
      await attempt(session, place);
      break;
    } catch (cause) {
      if (!(cause instanceof Failure) || performance.now() >= deadline) {
        throw cause;
      }
      report.failures++;
      report.cut += cause.cut ? 1 : 0;
      await sleep(RETRY_PAUSE);
    }
  }
  report.turns++;
  session.extend(said(place));
}

async function stream(id) {
  let turns = 1 + (id % TURNS);
  for (let conversation = 0; !stopped; conversation++) {
    const session = new ClientSession({ hexLength: job.digits || undefined });
    for (let turn = 0; turn < turns && !stopped; turn++) {
      const place = { seed: job.seed, stream: id, conversation, turn };
      try {
        await ask(session, place);
      } catch (cause) {
        report.problems.push(`${JSON.stringify(place)}: ${cause.stack}`);
        stopped = true;
        return;
      }
    }
    turns = TURNS;
  }
}

function sample() {
  globalThis.gc?.();
  const held = { heap: process.memoryUsage().heapUsed, tasks: process.getActiveResourcesInfo().length };
  const { turns, deltas, resumed, cut } = report;
  return { ...held, turns, deltas, resumed, cut, problems: report.problems.length };
}

const write = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

async function obey() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    if (line === "stop") {
      break;
    }
    write({ sample: sample() });
  }
  stopped = true;
}

await Promise.all([obey(), ...Array.from({ length: job.streams }, (_, i) => stream(job.first + i))]);
agent.destroy();
write({ report });
process.stdin.destroy();
