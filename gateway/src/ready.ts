/** A value or a promise of it: most calls wait for nothing and then cost no promise. */
export type Ready<T> = T | Promise<T>;

/** Continues with a value: immediately if it is available, else when its promise resolves. */
export function whenReady<T, R>(value: Ready<T>, next: (value: T) => R): Ready<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
