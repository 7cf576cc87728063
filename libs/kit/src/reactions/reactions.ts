import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EventContract } from '@portal/contracts';
import { DURABLE_EVENTS, Inbox, type DurableEvents, type WireEvent } from '@portal/messaging';
import { runWithCorrelation } from '@portal/platform';
import { DecoratedMethods, type DecoratedMethod } from '../decorated-methods';
import { Transactions } from '../unit-of-work/transactions';
import { REACTION } from './reaction.decorator';

/** Has the events brought to the methods with `@Reaction`, each in its transaction, once in effect. */
@Injectable()
export class Reactions implements OnApplicationBootstrap {
  constructor(
    private readonly methods: DecoratedMethods,
    private readonly transactions: Transactions,
    private readonly inbox: Inbox,
    @Inject(DURABLE_EVENTS) private readonly durable: DurableEvents,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const reactions = this.methods.find<EventContract>(REACTION);
    for (const subject of new Set(reactions.map(({ metadata }) => metadata.subject))) {
      const group = reactions.filter(({ metadata }) => metadata.subject === subject);
      await this.durable.subscribe(subject, (wire) => this.react(wire, group));
    }
  }

  private react(wire: WireEvent, group: DecoratedMethod<EventContract>[]): Promise<void> {
    return runWithCorrelation(wire.correlationId, () =>
      this.transactions.run(async (work) => {
        await this.inbox.once(work.manager, wire.eventId, async () => {
          for (const { metadata, call } of group) {
            await call(metadata.payload.parse(wire.body), work);
          }
        });
      }),
    );
  }
}
