/** The element of an id, which the page has. */
export function byId<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

/** The properties of an element, besides its children. */
type Attributes = Readonly<Record<string, string>>;

/** Makes an element. Text goes in as text: nothing of an input is ever read as HTML. */
export function element(name: string, attributes: Attributes, ...children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    made.setAttribute(attribute, value);
  }
  made.append(...children);
  return made;
}

/** A table with a heading for each column, and in each row for its first cell. */
export function table(caption: string, headings: readonly HTMLElement[], rows: readonly HTMLElement[]): HTMLElement {
  return element(
    "table",
    {},
    element("caption", {}, caption),
    element("thead", {}, element("tr", {}, ...headings)),
    element("tbody", {}, ...rows),
  );
}
