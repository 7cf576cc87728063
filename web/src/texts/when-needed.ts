/**
 * Creates a value lazily, once. An `Intl` format takes several milliseconds to create (on a phone
 * ten times as many); there are ten, and a screen needs two.
 */
export function whenNeeded<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
