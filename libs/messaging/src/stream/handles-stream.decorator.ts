import type { StreamContract } from '@portal/contracts';
import type { Produce } from './stream-producer';

/** Metadata key of the `StreamContract` that a method answers. */
export const HANDLES_STREAM = Symbol('HANDLES_STREAM');

/**
 * Lets a controller's method answer a stream: it returns an async iterable, mostly as an async
 * generator, and should stop its work when the signal that it is given ends. It is asked for the
 * next chunk only while the reader keeps up. What it throws reaches the reader as with
 * `@HandlesRequest`.
 */
export function HandlesStream<S extends StreamContract>(contract: S) {
  return <Method extends Produce<S>>(
    _target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    const method = descriptor.value;
    if (!method) throw new TypeError(`@HandlesStream needs a method, and ${key} is none`);
    Reflect.defineMetadata(HANDLES_STREAM, contract, method);
  };
}
