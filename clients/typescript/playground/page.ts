import { skipCodePoints } from "../src/core/text.js";
import type { Answer } from "./answer.js";
import { byId, element } from "./dom.js";
import { encodingsView } from "./encodings.js";
import { onFiles } from "./files.js";
import type { Failure } from "./inspect/report.js";
import { layerView, windowView } from "./layers.js";
import { SAMPLES } from "./samples.js";
import { Work } from "./work.js";
import type { Reply } from "./worker.js";

const input = byId<HTMLTextAreaElement>("input");
const family = byId<HTMLSelectElement>("family");
const status = byId("status");
const work = new Work(show);

/** A file's bytes that are no text; its name stands in the input instead. */
let bytes: { readonly name: string; readonly frame: Uint8Array } | undefined;
let failure: Failure | undefined;

const HEX = /^\s*(?:[0-9a-fA-F]{2}\s+)+[0-9a-fA-F]{2}\s*$/;

/** What the input says: bytes where they are written in hex, one apart from the other, else text. */
function frameOf(text: string): string | Uint8Array {
  if (bytes !== undefined && bytes.name === text) {
    return bytes.frame;
  }
  return HEX.test(text) ? Uint8Array.from(text.trim().split(/\s+/), (byte) => Number.parseInt(byte, 16)) : text;
}

function ask(): void {
  const text = input.value;
  if (text === "") {
    work.forget();
    say("Nothing to read yet.", false);
    clear();
    return;
  }
  say("Reading…", false);
  work.ask(frameOf(text), family.value === "" ? undefined : family.value);
}

function open(frame: string): void {
  input.value = frame;
  family.value = "";
  ask();
}

/** The button that was pressed is gone then: the focus goes to what it filled. */
function openFromTable(frame: string): void {
  open(frame);
  input.focus();
}

function show(reply: Reply): void {
  if ("failed" in reply) {
    say(reply.failed, true);
    clear();
  } else if ("protocol" in reply) {
    byId("protocol").textContent = reply.protocol;
    byId("samples").hidden = reply.given;
    byId("shipped").hidden = !reply.given;
    ask();
  } else {
    showAnswer(reply.answer);
  }
}

function showAnswer(answer: Answer): void {
  const { report, encodings } = answer;
  const { error } = report;
  say(summary(answer), error !== undefined && answer.of === "");
  showFailure(error);
  fill("layers", "layer-list", report.layers.map(layerView));
  fill("encodings", "encoding-list", encodings.length === 0 ? [] : [encodingsView(answer, openFromTable)]);
}

/** What is said of an answer in one line, which screen readers read out. */
function summary({ report, of }: Answer): string {
  const { family, name, bytes, error, note } = report;
  if (error === undefined) {
    return `Good: ${[family, name === family ? "" : name].filter(Boolean).join(" ")}, ${bytes} bytes.${note === undefined ? "" : ` ${note}.`}`;
  }
  const position =
    error.position === undefined || error.message.includes("position") ? "" : ` at position ${error.position}`;
  const what = `${error.kind}: ${error.message}${position}`;
  // Any JSON can be content.
  return of === "content"
    ? `JSON, ${bytes} bytes, that is no response (${what}): content.`
    : `Bad: ${family} ${name}, ${bytes} bytes. ${what}.`;
}

function say(text: string, bad: boolean): void {
  status.textContent = text;
  status.classList.toggle("bad", bad);
}

function showFailure(error: Failure | undefined): void {
  failure = error?.at === undefined ? undefined : error;
  fill("place", "window", failure === undefined ? [] : [windowView(failure)]);
  byId("go").hidden = failure?.layer !== undefined;
}

function clear(): void {
  showFailure(undefined);
  fill("layers", "layer-list", []);
  fill("encodings", "encoding-list", []);
}

/** Fills a section, and hides it where there is nothing. */
function fill(section: string, list: string, children: readonly Node[]): void {
  byId(section).hidden = children.length === 0;
  byId(list).replaceChildren(...children);
}

/** Selects the wrong character in the input. */
function goToPlace(): void {
  const from = skipCodePoints(input.value, 0, failure?.at ?? 0);
  input.focus();
  input.setSelectionRange(from, skipCodePoints(input.value, from, 1) < 0 ? input.value.length : from + 1);
}

onFiles({
  spec: (name, text) => work.speak({ name, text }),
  frame(name, content) {
    bytes = typeof content === "string" ? undefined : { name, frame: content };
    open(typeof content === "string" ? content : name);
  },
});

const sample = byId<HTMLSelectElement>("sample");
sample.append(...SAMPLES.map(({ name }, i) => element("option", { value: String(i) }, name)));
sample.addEventListener("change", () => open(SAMPLES[Number(sample.value)]?.frame ?? ""));
let timer: ReturnType<typeof setTimeout> | undefined;
input.addEventListener("input", () => {
  sample.value = "";
  clearTimeout(timer);
  timer = setTimeout(ask, 150);
});
family.addEventListener("change", ask);
byId("go").addEventListener("click", goToPlace);
byId("shipped").addEventListener("click", () => work.speak(undefined));
work.speak(undefined);
