import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DecoratedMethods } from './decorated-methods';
import { DurableSubscriptions } from './incoming/durable-subscriptions';
import { IncomingEvents } from './incoming/incoming-events';
import { IncomingTable } from './incoming/incoming-table';
import { Messages } from './messages';
import { Inbox } from './outbox/inbox';
import { Outbox } from './outbox/outbox';
import { SentEvents } from './outbox/sent-events';
import { OutboxRelay } from './outbox/outbox-relay';
import { OutboxTable } from './outbox/outbox-table';
import { ReceiptsTable } from './outbox/receipts-table';
import { StreamServer } from './stream/stream-server';

/** Module for sending requests and events; `createService` provides its connection. */
@Module({})
export class MessagesModule {
  /** With outbox and inbox; requires a database. */
  static forService(): DynamicModule {
    return moduleWith([
      DecoratedMethods,
      Messages,
      Inbox,
      IncomingTable,
      IncomingEvents,
      OutboxTable,
      OutboxRelay,
      ReceiptsTable,
      SentEvents,
      Outbox,
      DurableSubscriptions,
      StreamServer,
    ]);
  }

  /** For the gateway, which is stateless. */
  static forGateway(): DynamicModule {
    return moduleWith([DecoratedMethods, Messages, StreamServer]);
  }
}

/** Internal providers that are not exported. */
const INNER = new Set<Provider>([
  DurableSubscriptions,
  IncomingTable,
  OutboxRelay,
  OutboxTable,
  ReceiptsTable,
  StreamServer,
]);

function moduleWith(providers: Provider[]): DynamicModule {
  return {
    module: MessagesModule,
    global: true,
    imports: [DiscoveryModule],
    providers,
    exports: providers.filter((provider) => !INNER.has(provider)),
  };
}
