import type { ChunkOf, StreamContract, StreamRequestInputOf } from '@portal/contracts';
import {
  correlationIdOrNew,
  newId,
  PortalError,
  startInterval,
  startTimer,
} from '@portal/platform';
import { outageError } from '../wire';
import { FrameQueue } from './frame-queue';
import { ALIVE_EVERY_MS, WINDOW, type Control, type Frame } from './stream-frames';
import type { StreamWire } from './stream-wire';

/** Time for which a reader that has left still cancels arriving chunks, in ms. */
const LINGER_MS = 10_000;

/**
 * Requests a stream and reads it. It is opened with the first read. Leaving the loop, aborting
 * `signal` and an error all stop the producer.
 * @throws PortalError the producer's error; `timeout` if nothing arrives for the contract's
 * `idleMs`; `unavailable` if there is no responder or a chunk was lost; `aborted` once `signal` is
 * aborted.
 */
export async function* readStream<S extends StreamContract>(
  wire: StreamWire,
  contract: S,
  request: StreamRequestInputOf<S>,
  signal?: AbortSignal,
): AsyncGenerator<ChunkOf<S>, void, undefined> {
  const inbox = wire.newInbox();
  // Not below the inbox: a producer may subscribe to subjects next to its own, but to no other
  // user's inbox.
  const control = `${contract.subject}.control.${newId()}`;
  const frames = new FrameQueue();
  const say = (what: Control) => wire.send(control, what);
  const leave = () => frames.fail(new PortalError('aborted', 'The reader has left.'));
  let isOver = false;
  let isLeft = false;
  const stop = wire.listen(inbox, (frame) =>
    isLeft ? say({ kind: 'cancel' }) : frames.add(frame),
  );
  const alive = startInterval(() => say({ kind: 'alive' }), ALIVE_EVERY_MS);
  signal?.addEventListener('abort', leave, { once: true });
  if (signal?.aborted) leave();
  try {
    const body: unknown = contract.request.parse(request);
    wire.send(contract.subject, { correlationId: correlationIdOrNew(), control, body }, inbox);
    for (let seq = 0; ; seq += 1) {
      const frame = await frames.next(contract.idleMs);
      isOver = frame.kind !== 'chunk';
      if (frame.kind === 'nobody') throw outageError();
      if (frame.seq !== seq) throw outageError(); // a chunk was lost
      if (frame.kind === 'end') return;
      if (frame.kind === 'refused') throw refusalOf(frame);
      yield contract.chunk.parse(frame.body) as ChunkOf<S>; // parsed by its own schema
      if ((seq + 1) % (WINDOW / 2) === 0) say({ kind: 'room', until: seq + 1 + WINDOW });
    }
  } finally {
    alive.stop();
    signal?.removeEventListener('abort', leave);
    if (isOver) stop();
    else {
      isLeft = true;
      say({ kind: 'cancel' });
      startTimer(stop, LINGER_MS).unref();
    }
  }
}

function refusalOf({ error }: Extract<Frame, { kind: 'refused' }>): PortalError {
  return new PortalError(error.code, error.message, error.details);
}
