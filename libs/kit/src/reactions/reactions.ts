import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EventContract } from '@portal/contracts';
import {
  DecoratedMethods,
  Inbox,
  IncomingEvents,
  type DecoratedMethod,
  type WireEvent,
} from '@portal/messaging';
import { Transactions } from '../unit-of-work/transactions';
import { FactVersions } from './fact-versions';
import { REACTION } from './reaction.decorator';

/**
 * Dispatches events to the methods with `@Reaction`, each in a transaction and with one effect; an
 * event replaced by a newer fact is skipped.
 */
@Injectable()
export class Reactions implements OnApplicationBootstrap {
  constructor(
    private readonly methods: DecoratedMethods,
    private readonly transactions: Transactions,
    private readonly inbox: Inbox,
    private readonly incoming: IncomingEvents,
    private readonly versions: FactVersions,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const reactions = this.methods.find<EventContract>(REACTION);
    for (const subject of new Set(reactions.map(({ metadata }) => metadata.subject))) {
      const group = reactions.filter(({ metadata }) => metadata.subject === subject);
      await this.incoming.subscribe(subject, (wire) => this.react(wire, group));
    }
  }

  private async react(wire: WireEvent, group: DecoratedMethod<EventContract>[]): Promise<void> {
    await this.transactions.run((work) =>
      this.inbox.once(work.manager, wire.eventId, async () => {
        const [{ metadata: event } = {}] = group;
        if (event && !(await this.versions.isNewest(work.manager, event, parse(event, wire))))
          return;
        for (const { metadata, call } of group) await call(parse(metadata, wire), work);
      }),
    );
  }
}

function parse(event: EventContract, wire: WireEvent): unknown {
  return event.payload.parse(wire.body);
}
