/** Gives what is made when it is first asked for. Nothing is worked out that a program does not use. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
