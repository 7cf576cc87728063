import { DEFAULT_TIMEOUT_MS } from '@portal/contracts';
import { Gathering, PortalError } from '@portal/platform';
import { z } from 'zod';
import { GATHERED_MAX, type WireMessage } from './wire';

const WAITING_MAX = 10_000;

type Send = (subject: string, message: unknown, msLeft: number) => Promise<unknown>;

/** What is sent of each contract that gathers its messages: several as one where they come at one time. */
export class GatheredMessages {
  private readonly bySubject = new Map<string, Gathering<WireMessage, unknown>>();

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

  private open(subject: string): Gathering<WireMessage, unknown> {
    const gathering = new Gathering<WireMessage, unknown>(
      (messages) => this.sendAll(subject, messages),
      { most: GATHERED_MAX, everyMs: this.everyMs, waiting: WAITING_MAX, refusal: busy },
    );
    this.bySubject.set(subject, gathering);
    return gathering;
  }

  private async sendAll(
    subject: string,
    messages: readonly WireMessage[],
  ): Promise<readonly unknown[]> {
    const msLeft = Math.max(...messages.map((message) => message.msLeft ?? DEFAULT_TIMEOUT_MS));
    // One alone travels as any other does.
    const together = messages.length === 1 ? messages[0] : { gathered: messages };
    const answer = await this.send(subject, together, msLeft);
    const several = answersSchema.safeParse(answer);
    // Else it is one refusal of the whole message, or the one answer.
    return several.success ? several.data.gathered : messages.map(() => answer);
  }
}

const answersSchema = z.object({ gathered: z.array(z.unknown()) });

function busy(): PortalError {
  return new PortalError('unavailable', 'The portal is busy just now. Please try again.', {
    retryAfterSeconds: 2,
  });
}
