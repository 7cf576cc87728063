import { DEFAULT_TIMEOUT_MS } from '@portal/contracts';
import { Batcher, PortalError } from '@portal/platform';
import { z } from 'zod';
import { BATCH_MAX, type WireMessage } from './wire';

const WAITING_MAX = 10_000;

type Send = (subject: string, message: unknown, msLeft: number) => Promise<unknown>;

/**
 * Groups messages of each batched contract: those added within one interval are sent as one
 * message.
 */
export class BatchedMessages {
  private readonly bySubject = new Map<string, Batcher<WireMessage, unknown>>();

  /** @param everyMs interval between batches under load, in ms: the maximum delay of a message. */
  constructor(
    private readonly everyMs: number,
    private readonly send: Send,
  ) {}

  /**
   * @returns the response to this message. @throws PortalError as `send` does, for all messages of
   * the batch
   */
  add(subject: string, message: WireMessage): Promise<unknown> {
    const known = this.bySubject.get(subject) ?? this.open(subject);
    return known.add(message);
  }

  private open(subject: string): Batcher<WireMessage, unknown> {
    const batcher = new Batcher<WireMessage, unknown>(
      (messages) => this.sendAll(subject, messages),
      { most: BATCH_MAX, everyMs: this.everyMs, waiting: WAITING_MAX, refusal: busy },
    );
    this.bySubject.set(subject, batcher);
    return batcher;
  }

  private async sendAll(
    subject: string,
    messages: readonly WireMessage[],
  ): Promise<readonly unknown[]> {
    const msLeft = Math.max(...messages.map((message) => message.msLeft ?? DEFAULT_TIMEOUT_MS));
    // A single message is sent without a batch envelope.
    const together = messages.length === 1 ? messages[0] : { batch: messages };
    const answer = await this.send(subject, together, msLeft);
    const several = answersSchema.safeParse(answer);
    // Otherwise it is one error for the whole batch, or the response to a single message.
    return several.success ? several.data.batch : messages.map(() => answer);
  }
}

const answersSchema = z.object({ batch: z.array(z.unknown()) });

function busy(): PortalError {
  return new PortalError('unavailable', 'The portal is busy just now. Please try again.', {
    retryAfterSeconds: 2,
  });
}
