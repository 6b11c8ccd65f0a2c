// Arguments of public functions. Not every caller has a compiler that looks at them.

/** Refuses what is no string. */
export function checkString(name: string, value: unknown): void {
  if (typeof value !== "string") {
    throw wrongArgument(name, value, "string");
  }
}

/** Refuses what is no array of bytes; of a text it says which function reads it. */
export function checkBytes(name: string, value: unknown, reader?: string): void {
  if (!(value instanceof Uint8Array)) {
    throw wrongArgument(
      name,
      value,
      `Uint8Array${typeof value === "string" && reader ? `: ${reader} reads text` : ""}`,
    );
  }
}

/** Refuses what is not of a type; null is no object. */
export function checkType(type: "object" | "function", name: string, value: unknown): void {
  if (typeof value !== type || value === null) {
    throw wrongArgument(name, value, type);
  }
}

export function checkStrings(name: string, values: unknown): void {
  if (!Array.isArray(values)) {
    throw wrongArgument(name, values, "array of strings");
  }
  for (const [index, value] of values.entries()) {
    checkString(`${name}[${index}]`, value);
  }
}

export function wrongArgument(name: string, value: unknown, expected: string): TypeError {
  return new TypeError(`${name} is ${typeName(value)}, expected ${expected}`);
}

/** "Number", "Array", "Uint8Array"; null and undefined as they are written. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) {
    return String(value);
  }
  return {}.toString.call(value).slice(8, -1);
}
