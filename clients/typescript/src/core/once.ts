/**
 * Makes a value when it is first asked for, so that a program computes only the values that it
 * uses.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
