import { JSONCodec, type JetStreamClient, type NatsConnection, type StoredMsg } from 'nats';
import { z } from 'zod';
import { wireEventSchema } from '../wire';
import { addStreams, DEAD_LETTER_STREAM, deadLetterSubject, eventSubject } from './event-streams';

/** Dead letters that one look brings at most. */
const LIST_MAX = 1_000;

/** An event on which a receiver failed again and again, with what it failed of. */
const deadLetterSchema = z.object({
  service: z.string(),
  reason: z.string(),
  tries: z.number(),
  /** The event as it came, readable or not. */
  event: z.unknown(),
  subject: z.string(),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;

/** A dead letter as the stream keeps it; `id` is its number there. */
export interface KeptDeadLetter extends DeadLetter {
  id: number;
  parkedAt: Date;
}

const codec = JSONCodec<unknown>();

/**
 * Puts an event aside; settles once the stream has it. The same one twice is kept once.
 * @param delivery by which the server distinguishes it from every other, also after its disk was lost
 */
export async function park(
  jetStream: JetStreamClient,
  letter: DeadLetter,
  delivery: string,
): Promise<void> {
  await jetStream.publish(deadLetterSubject(letter.service, letter.subject), codec.encode(letter), {
    msgID: `${letter.service}:${delivery}`,
  });
}

/** What an operator does with dead letters. */
export class DeadLetters {
  constructor(private readonly connection: NatsConnection) {}

  /** The oldest ones first, 1,000 at most. */
  async list(): Promise<KeptDeadLetter[]> {
    await addStreams(this.connection);
    const manager = await this.connection.jetstreamManager();
    const { state } = await manager.streams.info(DEAD_LETTER_STREAM);
    const letters: KeptDeadLetter[] = [];
    if (state.messages === 0) return letters;
    for (let seq = state.first_seq; seq <= state.last_seq && letters.length < LIST_MAX; seq += 1) {
      const message = await this.messageAt(seq);
      if (message) letters.push(toLetter(message));
    }
    return letters;
  }

  /**
   * Sends an event again to its subscribers and takes it out of the stream. Receivers that had
   * taken it know it by its id, so that its effect still happens once.
   * @returns false where there is no such letter.
   * @throws where what was sent can be read by nobody: it can only be dropped.
   */
  async replay(id: number): Promise<boolean> {
    const message = await this.messageAt(id);
    if (!message) return false;
    const { subject, event } = toLetter(message);
    const wire = wireEventSchema.parse(event);
    // Under its own message id the stream would take it for the repetition that it is.
    const msgID = `replay:${id}:${wire.eventId}`;
    await this.connection.jetstream().publish(eventSubject(subject), codec.encode(wire), { msgID });
    return this.drop(id);
  }

  /** Takes a letter out of the stream for good. @returns false where there is none. */
  async drop(id: number): Promise<boolean> {
    const manager = await this.connection.jetstreamManager();
    return manager.streams.deleteMessage(DEAD_LETTER_STREAM, id).catch(() => false);
  }

  private async messageAt(seq: number): Promise<StoredMsg | null> {
    const manager = await this.connection.jetstreamManager();
    return manager.streams.getMessage(DEAD_LETTER_STREAM, { seq }).catch((error: unknown) => {
      if (/no message found/i.test(String(error))) return null;
      throw error;
    });
  }
}

function toLetter(message: StoredMsg): KeptDeadLetter {
  const letter = deadLetterSchema.parse(codec.decode(message.data));
  return { ...letter, id: message.seq, parkedAt: message.time };
}
