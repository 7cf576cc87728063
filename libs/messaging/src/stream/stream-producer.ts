import { Logger } from '@nestjs/common';
import type { StreamContract, StreamRequestOf } from '@portal/contracts';
import { isPassing, monotonicMs, PortalError, startInterval } from '@portal/platform';
import type { z } from 'zod';
import { internalError, outageError, toWireError } from '../wire';
import { controlSchema, LOST_AFTER_MS, WINDOW, type Frame } from './stream-frames';
import type { StreamWire } from './stream-wire';

/** Produces the chunks of a stream; `signal` is aborted when its reader has left. */
export type Produce<S extends StreamContract> = (
  request: StreamRequestOf<S>,
  signal: AbortSignal,
) => AsyncIterable<z.input<S['chunk']>>;

/** Subjects of one stream: its chunks, and the reader's control messages. */
interface Ends {
  inbox: string;
  control: string;
}

/**
 * Sends one stream to its reader, no faster than it is read, until it ends or the reader leaves.
 */
export class StreamProducer<S extends StreamContract> {
  private readonly logger = new Logger('HandlesStream');
  private readonly gone = new AbortController();
  private seq = 0;
  private until = WINDOW;
  private lastControlAt = monotonicMs();
  private wake: (() => void) | undefined;
  private lettingGo: Promise<unknown> | undefined;

  constructor(
    private readonly wire: StreamWire,
    private readonly contract: S,
    private readonly ends: Ends,
  ) {}

  /**
   * Never rejects: errors are sent to the reader. @returns once the producer has released its
   * resources
   */
  async run(body: unknown, produce: Produce<S>): Promise<void> {
    const stop = this.wire.listen(this.ends.control, (said) => this.receive(said));
    const watch = startInterval(() => this.leaveIfSilent(), LOST_AFTER_MS / 4);
    try {
      await this.sendAll(this.read(body), produce);
    } catch (error) {
      if (!this.gone.signal.aborted) this.refuse(error);
    } finally {
      watch.stop();
      stop();
      this.abort();
    }
    await this.lettingGo;
  }

  /** Stops the stream on shutdown: its reader gets an error, which is also the signal's reason. */
  stop(): void {
    if (this.gone.signal.aborted) return;
    const error = outageError();
    this.refuse(error);
    this.abort(error);
  }

  /** Ends it as if the reader had left. */
  private abort(reason?: PortalError): void {
    this.gone.abort(reason);
    this.wake?.();
  }

  private async sendAll(request: StreamRequestOf<S>, produce: Produce<S>): Promise<void> {
    const chunks = produce(request, this.gone.signal)[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await this.nextOrGone(chunks.next());
        if (!next) return;
        if (next.done) return this.send({ seq: this.seq, kind: 'end' });
        this.send({ seq: this.seq, kind: 'chunk', body: this.contract.chunk.parse(next.value) });
        this.seq += 1;
        while (this.seq >= this.until && !this.gone.signal.aborted) await this.untilRoom();
      }
    } finally {
      // Releases the producer's resources in every case. This may hang, so the reader does not
      // wait for it.
      this.lettingGo = chunks.return?.().catch(() => undefined);
    }
  }

  private read(body: unknown): StreamRequestOf<S> {
    const request = this.contract.request.safeParse(body);
    if (request.success) return request.data as StreamRequestOf<S>; // parsed by its own schema
    const words = `That is not a valid request for ${this.contract.subject}.`;
    throw new PortalError('invalid_input', words);
  }

  private receive(said: unknown): void {
    const control = controlSchema.safeParse(said).data;
    if (!control) return;
    this.lastControlAt = monotonicMs();
    if (control.kind === 'cancel') this.abort();
    if (control.kind === 'room') this.until = Math.max(this.until, control.until);
    this.wake?.();
  }

  private leaveIfSilent(): void {
    if (monotonicMs() - this.lastControlAt > LOST_AFTER_MS) this.abort();
  }

  private refuse(error: unknown): void {
    if (!(error instanceof PortalError)) {
      this.logger.error(error instanceof Error ? error : new Error(String(error)));
    }
    const foreseen = isPassing(error) ? outageError() : internalError();
    const reply = toWireError(error instanceof PortalError ? error : foreseen);
    this.send({ seq: this.seq, kind: 'refused', error: reply.error });
  }

  /** A frame that cannot be sent is lost; the reader fails by its own deadline. */
  private send(frame: Frame): void {
    try {
      this.wire.send(this.ends.inbox, frame);
    } catch (error) {
      this.logger.warn(error);
      this.abort();
    }
  }

  private untilRoom(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = () => {
        this.wake = undefined;
        resolve();
      };
    });
  }

  /** Resolves with undefined once the reader has left, however long the chunk takes. */
  private nextOrGone<T>(next: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      this.wake = () => this.gone.signal.aborted && resolve(undefined);
      this.wake();
      next.then(resolve, reject);
    });
  }
}
