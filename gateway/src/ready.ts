/** A value, or a promise of it: most calls need nothing that has to be waited for, and then cost no promise. */
export type Ready<T> = T | Promise<T>;

/** Goes on with a value: at once where it is at hand, else when it has come. */
export function whenReady<T, R>(value: Ready<T>, next: (value: T) => R): Ready<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
