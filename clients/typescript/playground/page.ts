import type { Answer, Failure } from "./answer.js";
import { byId, element } from "./dom.js";
import { encodingsView } from "./encodings.js";
import { onFiles } from "./files.js";
import { frameOf } from "./frames.js";
import { layerView, windowView } from "./layers.js";
import { SAMPLES } from "./samples.js";
import { type Reply, type Spec, Work } from "./work.js";
import type { Data } from "./worker.js";

const input = byId<HTMLTextAreaElement>("input");
const family = byId<HTMLSelectElement>("family");
const sample = byId<HTMLSelectElement>("sample");
const status = byId("status");

const worker = new Worker(URL.createObjectURL(new Blob([data("worker")], { type: "text/javascript" })));
const work = new Work((question) => worker.postMessage(question), show);
worker.addEventListener("message", (event: MessageEvent<Reply>) => work.receive(event.data));
worker.postMessage({ engine: data("engine"), vocabulary: data("vocabulary") } satisfies Data);

/** The spec to speak by, and the last one that was good; undefined for the protocol of the page. */
let spec: Spec | undefined;
let goodSpec: Spec | undefined;
/** A file's bytes that the input cannot hold; its name stands there instead. */
let bytes: { readonly name: string; readonly frame: Uint8Array } | undefined;
/** The newest question, and the place of its error. */
let asked: string | Uint8Array = "";
let failure: Failure | undefined;
/** Whether the engine has answered. Until then the page says that it starts. */
let started = false;

function ask(): void {
  const text = input.value;
  asked = bytes?.name === text ? bytes.frame : frameOf(text);
  if (started) {
    say("Reading…", false);
  }
  work.ask({ spec, frame: text === "" ? undefined : asked, family: family.value });
}

function open(frame: string): void {
  input.value = frame;
  family.value = "";
  ask();
}

/** The pressed button is gone then, so the focus goes to the field that it filled. */
function openFromTable(frame: string): void {
  open(frame);
  input.focus();
}

function show(reply: Reply): void {
  started = true;
  if ("failed" in reply) {
    spec = reply.badSpec === true ? goodSpec : spec;
    say(reply.failed, true);
    clear();
    return;
  }
  goodSpec = spec;
  byId("protocol").textContent = reply.protocol;
  byId("samples").hidden = spec !== undefined;
  byId("shipped").hidden = spec === undefined;
  if (reply.answer === undefined) {
    say("Nothing to read yet.", false);
    clear();
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

/** An answer in one line, which screen readers read out. */
function summary({ report, of }: Answer): string {
  const { family, type, name, bytes, error, note } = report;
  const what = [type ?? family, name === family ? "" : name].filter(Boolean).join(" ");
  if (error === undefined) {
    return `Good: ${what}, ${bytes} bytes.${note === undefined ? "" : ` ${note}.`}`;
  }
  const position =
    error.position === undefined || error.message.includes("position") ? "" : ` at position ${error.position}`;
  const why = `${error.kind}: ${error.message}${position}`;
  // Any JSON can be content.
  return of === "content"
    ? `JSON, ${bytes} bytes, that is no record (${why}): content.`
    : `Bad: ${what}, ${bytes} bytes. ${why}.`;
}

function say(text: string, bad: boolean): void {
  status.textContent = text;
  status.classList.toggle("bad", bad);
}

function showFailure(error: Failure | undefined): void {
  failure = error?.at === undefined ? undefined : error;
  const isInText = failure?.layer === undefined && typeof asked === "string";
  fill("place", "window", failure === undefined ? [] : [windowView(failure, !isInText)]);
  byId("go").hidden = !isInText;
}

function clear(): void {
  showFailure(undefined);
  fill("layers", "layer-list", []);
  fill("encodings", "encoding-list", []);
}

/** Fills a section, and hides it if there is nothing. */
function fill(section: string, list: string, children: readonly Node[]): void {
  byId(section).hidden = children.length === 0;
  byId(list).replaceChildren(...children);
}

/** Selects the wrong character in the input: the place counts code points. */
function goToPlace(): void {
  const chars = [...input.value];
  const at = failure?.at ?? 0;
  const from = chars.slice(0, at).join("").length;
  input.focus();
  input.setSelectionRange(from, from + (chars[at] ?? "").length);
}

function speak(wanted: Spec | undefined): void {
  spec = wanted;
  ask();
}

function openSample(): void {
  open(SAMPLES[Number(sample.value)]?.frame ?? "");
}

/** The data that lies in the page. */
function data(id: string): string {
  return byId(id).textContent ?? "";
}

onFiles({
  spec: (name, text) => speak({ name, text }),
  frame(name, content) {
    bytes = typeof content === "string" ? undefined : { name, frame: content };
    open(typeof content === "string" ? content : name);
  },
});

sample.append(...SAMPLES.map(({ name }, i) => element("option", { value: String(i) }, name)));
sample.addEventListener("change", openSample);
let timer: ReturnType<typeof setTimeout> | undefined;
input.addEventListener("input", () => {
  sample.value = "";
  clearTimeout(timer);
  timer = setTimeout(ask, 150);
});
family.addEventListener("change", ask);
byId("go").addEventListener("click", goToPlace);
byId("shipped").addEventListener("click", () => speak(undefined));
sample.value = "0"; // so that a first look shows something
openSample();
