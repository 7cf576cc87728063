import { Logger } from '@nestjs/common';
import { JSONCodec, type Msg, type NatsConnection, type Subscription } from 'nats';
import { z } from 'zod';
import {
  RECEIPTS_MAX,
  type FindMissing,
  type Subscriber,
  type Receipts,
} from '../durable/receipts';
import type { ConnectedWork } from './connected-work';
import { consumerName, EVENT_STREAM, eventSubject } from './event-streams';

const ANSWER_MS = 2_000;
const idsSchema = z.array(z.uuid()).max(RECEIPTS_MAX);
const questionSchema = z.object({ eventIds: idsSchema });
const answerSchema = z.object({ missing: idsSchema });

/** NATS subject of receipt requests to a service. */
const missingSubject = (service: string) => `portal.missing.${service}`;

/**
 * Receipts over plain requests; the names of the durable consumers identify the receivers of each
 * subject.
 */
export class NatsReceipts implements Receipts {
  private readonly logger = new Logger(NatsReceipts.name);
  private readonly codec = JSONCodec<unknown>();
  private subscription: Subscription | undefined;

  constructor(
    private readonly connection: NatsConnection,
    private readonly service: string,
    private readonly connected: ConnectedWork,
  ) {}

  subscribers(): Promise<Subscriber[]> {
    return this.connected.run(() => this.listSubscribers());
  }

  async findMissing(receiver: string, eventIds: readonly string[]): Promise<string[]> {
    const question = this.codec.encode({ eventIds });
    const { data } = await this.connected.run(() =>
      this.connection.request(missingSubject(receiver), question, { timeout: ANSWER_MS }),
    );
    return answerSchema.parse(this.codec.decode(data)).missing;
  }

  answer(find: FindMissing): void {
    const subject = missingSubject(this.service);
    const callback = (_error: Error | null, message: Msg) => void this.reply(message, find);
    this.subscription = this.connection.subscribe(subject, { queue: this.service, callback });
  }

  close(): void {
    this.subscription?.unsubscribe();
  }

  private async listSubscribers(): Promise<Subscriber[]> {
    const manager = await this.connection.jetstreamManager();
    const found: Subscriber[] = [];
    for await (const { name, config } of manager.consumers.list(EVENT_STREAM)) {
      const subject = (config.filter_subject ?? '').slice(eventSubject('').length);
      const receiver = name.slice(0, -consumerName('', subject).length);
      if (name === consumerName(receiver, subject)) found.push({ receiver, subject });
    }
    return found;
  }

  /** Failures get no response; the caller retries. */
  private async reply(message: Msg, find: FindMissing): Promise<void> {
    try {
      const { eventIds } = questionSchema.parse(this.codec.decode(message.data));
      message.respond(this.codec.encode({ missing: await find(eventIds) }));
    } catch (error) {
      this.logger.warn(`What is missing here could not be told: ${String(error)}`);
    }
  }
}
