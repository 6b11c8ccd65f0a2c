import type { Failure, Layer, Part } from "./answer.js";
import { element, table } from "./dom.js";

/** A layer: its sizes as a heading, then its parts, and the layers in them. */
export function layerView(layer: Layer): HTMLElement {
  const sizes = layer.out === undefined ? `${layer.in} bytes, not read` : `${layer.in} → ${layer.out} bytes`;
  const view = element("section", { class: "layer" }, element("h3", {}, `${layer.name} · ${sizes}`));
  if (layer.parts.length > 0) {
    const headings = [
      element("th", { scope: "col", class: "part-at number" }, "At"),
      element("th", { scope: "col", class: "part-name" }, "Part"),
      element("th", { scope: "col", class: "part-stands" }, "Stands"),
      element("th", { scope: "col", class: "part-means" }, "Means"),
    ];
    view.append(table(`Parts of ${layer.name}`, headings, layer.parts.map(partRow)));
  }
  if (layer.more !== undefined) {
    view.append(element("p", { class: "hint" }, `And ${layer.more} more.`));
  }
  for (const part of layer.parts) {
    if (part.layers !== undefined) {
      view.append(
        element("section", { class: "layer" }, element("h3", {}, `In ${part.name}`), ...part.layers.map(layerView)),
      );
    }
  }
  return view;
}

function partRow({ at, name, text, hex, means }: Part): HTMLElement {
  return element(
    "tr",
    {},
    element("td", { class: "number" }, String(at)),
    element("th", { scope: "row" }, visible(name)),
    element("td", { class: "code" }, hex ?? visible(text ?? "")),
    element("td", {}, visible(means ?? "")),
  );
}

/** The window on an error's place: the wrong character is marked, or the byte where it is hex, with a caret below. */
export function windowView({ layer, at = 0, excerpt = "", caret = 0 }: Failure, mayBeHex: boolean): HTMLElement {
  const chars = [...excerpt];
  const width = mayBeHex && /^[0-9a-f]{2}$/.test(chars.slice(caret, caret + 2).join("")) ? 2 : 1;
  const wrong = chars.slice(caret, caret + width).join("");
  return element(
    "div",
    {},
    element("p", {}, layer === undefined ? `At ${at} of the frame:` : `At ${at} of the layer ${layer}:`),
    element(
      "pre",
      { tabindex: "0", role: "group", "aria-label": "What stands around the place" },
      chars.slice(0, caret).join(""),
      element("mark", {}, wrong === "" ? "⏎" : wrong),
      chars.slice(caret + width).join(""),
      element("span", { "aria-hidden": "true" }, `\n${" ".repeat(caret)}^`),
    ),
  );
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\n", "\\n"],
  ["\t", "\\t"],
  ["\r", "\\r"],
]);

/** Writes what does not print as escapes. */
export function visible(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (char) => {
    return ESCAPES.get(char) ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
