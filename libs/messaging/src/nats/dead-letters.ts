import { JSONCodec, type JetStreamClient, type NatsConnection, type StoredMsg } from 'nats';
import { z } from 'zod';
import { wireEventSchema } from '../wire';
import { addStreams, DEAD_LETTER_STREAM, deadLetterSubject, eventSubject } from './event-streams';

/** Maximum number of dead letters in one listing. */
const LIST_MAX = 1_000;

/** An event whose handler failed repeatedly, with the last error. */
const deadLetterSchema = z.object({
  service: z.string(),
  reason: z.string(),
  tries: z.number(),
  /** The event as received, valid or not. */
  event: z.unknown(),
  subject: z.string(),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;

/** A dead letter as stored in the stream; `id` is its sequence number there. */
export interface KeptDeadLetter extends DeadLetter {
  id: number;
  parkedAt: Date;
}

const codec = JSONCodec<unknown>();

/**
 * Stores an event in the dead-letter stream; resolves once the stream has it. A duplicate is
 * stored once.
 * @param delivery unique id of the delivery, also after the server has lost its disk
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

/** Operations on dead letters. */
export class DeadLetters {
  constructor(private readonly connection: NatsConnection) {}

  /** Returns up to 1,000 dead letters, oldest first. */
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
   * Publishes an event again to its subscribers and deletes it from the stream. Receivers that
   * have handled it recognise its id, so its effect still happens once.
   * @returns false if there is no such dead letter.
   * @throws if the stored message is not a valid event: it can only be dropped.
   */
  async replay(id: number): Promise<boolean> {
    const message = await this.messageAt(id);
    if (!message) return false;
    const { subject, event } = toLetter(message);
    const wire = wireEventSchema.parse(event);
    // With its original message id, the stream would drop it as a duplicate.
    const msgID = `replay:${id}:${wire.eventId}`;
    await this.connection.jetstream().publish(eventSubject(subject), codec.encode(wire), { msgID });
    return this.drop(id);
  }

  /** Deletes a dead letter permanently. @returns false if there is none. */
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
