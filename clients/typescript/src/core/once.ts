/** Makes a value when it is first asked for, so that a program does not compute what it does not use. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
