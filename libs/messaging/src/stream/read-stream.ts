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

/** How long a reader that has left goes on saying so to what still comes, in ms. */
const LINGER_MS = 10_000;

/**
 * Asks for a stream and reads it. It is opened with the first read. Leaving the loop, an end of
 * `signal` and an error all stop the producer.
 * @throws PortalError the producer's refusal; `timeout` where nothing comes for the contract's
 * `idleMs`; `unavailable` where nobody serves it or a part was lost; `aborted` once `signal` ends it.
 */
export async function* readStream<S extends StreamContract>(
  wire: StreamWire,
  contract: S,
  request: StreamRequestInputOf<S>,
  signal?: AbortSignal,
): AsyncGenerator<ChunkOf<S>, void, undefined> {
  const inbox = wire.newInbox();
  // Not in the inbox: a producer may listen beside what it answers, and at nobody's inbox.
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
      if (frame.seq !== seq) throw outageError(); // a part of it was lost
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
