import type { StreamContract } from '@portal/contracts';
import type { Produce } from './stream-producer';

/** Metadata key of the `StreamContract` that a method answers. */
export const HANDLES_STREAM = Symbol('HANDLES_STREAM');

/**
 * Registers a controller method as the handler of a stream: it returns an async iterable, usually
 * as an async generator, and should stop when its signal is aborted. The next chunk is requested
 * only while the reader keeps up. Errors reach the reader as with `@HandlesRequest`.
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
