import type { Answer, Encoding } from "./answer.js";
import { element, table } from "./dom.js";
import { typed } from "./frames.js";
import { visible } from "./layers.js";

/** So much of a frame is shown in the table. */
const SHOWN = 60;

/** All ways to write the value; `open` takes a frame as the new input. */
export function encodingsView({ of, encodings }: Answer, open: (frame: string) => void): HTMLElement {
  const first = encodings[0];
  const headings = [
    element("th", { scope: "col" }, of === "record" ? "Format" : "Algorithm"),
    element("th", { scope: "col", class: "number" }, "Bytes"),
    element("th", { scope: "col", class: "number wide" }, `of ${first?.name ?? ""}`),
    element("th", { scope: "col", class: "number" }, "Tokens"),
    element("th", { scope: "col", class: "wide" }, "Chosen by"),
    element("th", { scope: "col" }, "Frame"),
    element("th", { scope: "col" }, "Try"),
  ];
  const caption = of === "record" ? "The record in every format" : "The content by every algorithm";
  return table(
    caption,
    headings,
    encodings.map((encoding) => row(encoding, first?.bytes, open)),
  );
}

function row(encoding: Encoding, all: number | undefined, open: (frame: string) => void): HTMLElement {
  const { name, frame, hex, bytes, tokens, error, chosen } = encoding;
  const share = bytes === undefined || !all ? "–" : `${((bytes / all) * 100).toFixed(1)} %`;
  const text = frame === undefined ? (hex ?? "") : visible(frame.slice(0, SHOWN * 2));
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, name),
    element("td", { class: "number" }, bytes === undefined ? "–" : String(bytes)),
    element("td", { class: "number wide" }, share),
    element("td", { class: "number" }, tokens === undefined ? "–" : String(tokens)),
    element("td", { class: "wide" }, chosen.join(", ")),
    error === undefined ? element("td", { class: "code" }, shown) : element("td", { class: "bad" }, error),
    element("td", { class: "actions" }, ...actions(name, typed(frame) ?? hex, open)),
  );
}

function actions(name: string, frame: string | undefined, open: (frame: string) => void): Node[] {
  if (frame === undefined) {
    return [];
  }
  const openIt = element("button", { type: "button", "aria-label": `Open the frame of ${name}` }, "Open");
  openIt.addEventListener("click", () => open(frame));
  return [openIt];
}
