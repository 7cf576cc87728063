import { DEFAULT_TIMEOUT_MS } from '@portal/contracts';
import { Batcher, PortalError } from '@portal/platform';
import { z } from 'zod';
import { BATCH_MAX, type WireMessage } from './wire';

const WAITING_MAX = 10_000;

type Send = (subject: string, message: unknown, msLeft: number) => Promise<unknown>;

/** Messages of each contract that batches: those of one moment are sent as one. */
export class BatchedMessages {
  private readonly bySubject = new Map<string, Batcher<WireMessage, unknown>>();

  /** @param everyMs how far apart they leave while there are many: what one waits at most for others. */
  constructor(
    private readonly everyMs: number,
    private readonly send: Send,
  ) {}

  /** @returns the answer to this one. @throws PortalError as the sending does, for all that left together */
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
    // One alone travels as any other does.
    const together = messages.length === 1 ? messages[0] : { batch: messages };
    const answer = await this.send(subject, together, msLeft);
    const several = answersSchema.safeParse(answer);
    // Else it is one refusal of the whole message, or the one answer.
    return several.success ? several.data.batch : messages.map(() => answer);
  }
}

const answersSchema = z.object({ batch: z.array(z.unknown()) });

function busy(): PortalError {
  return new PortalError('unavailable', 'The portal is busy just now. Please try again.', {
    retryAfterSeconds: 2,
  });
}
