// Arguments of public functions. Not every caller has a compiler that looks at them.

export function checkString(name: string, value: unknown): void {
  if (typeof value !== "string") {
    throw wrongArgument(name, value, "a string");
  }
}

export function checkStrings(name: string, values: unknown): void {
  if (!Array.isArray(values)) {
    throw wrongArgument(name, values, "an array of strings");
  }
  for (const [index, value] of values.entries()) {
    checkString(`${name}[${index}]`, value);
  }
}

export function checkBytes(name: string, value: unknown): void {
  if (!(value instanceof Uint8Array)) {
    throw wrongArgument(name, value, "a Uint8Array");
  }
}

/** An object of whatever class, as interfaces have any. */
export function checkObjectArgument(name: string, value: unknown): void {
  if (typeof value !== "object" || value === null) {
    throw wrongArgument(name, value, "an object");
  }
}

export function checkFunction(name: string, value: unknown): void {
  if (typeof value !== "function") {
    throw wrongArgument(name, value, "a function");
  }
}

export function wrongArgument(name: string, value: unknown, expected: string): TypeError {
  return new TypeError(`${name} is ${typeName(value)}, expected ${expected}`);
}

/** "number", "null", "Array", "Uint8Array". */
export function typeName(value: unknown): string {
  return typeof value === "object" && value !== null
    ? Object.prototype.toString.call(value).slice(8, -1)
    : value === null
      ? "null"
      : typeof value;
}
