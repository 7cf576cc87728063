import { IncomingEventEntity } from './incoming/incoming-event.entity';
import { InboxEntity } from './outbox/inbox.entity';
import { OutboxEntity } from './outbox/outbox.entity';
import { CreateOutboxAndInbox1700000000000 } from './outbox/0000-create-outbox-and-inbox.migration';
import { KeepSentEvents1700000001000 } from './outbox/0001-keep-sent-events.migration';
import { ConfirmSentEvents1700000003000 } from './outbox/0003-confirm-sent-events.migration';
import { OutboxReceiverEntity } from './outbox/outbox-receiver.entity';
import { KeepIncomingEvents1700000002000 } from './outbox/0002-keep-incoming-events.migration';

export * from './decorated-methods';
export * from './handles-request.decorator';
export * from './handles-event.decorator';
export { IncomingEvents } from './incoming/incoming-events';
export { InProcessBus } from './in-process/in-process-bus';
export * from './in-process/in-process-transport';
export * from './messages';
export * from './messages.module';
export * from './nats/nats-transport';
export * from './outbox/inbox';
export * from './outbox/outbox';
export * from './service/create-service';
export * from './service/start-service';
export * from './service/transport.module';
export * from './stream/handles-stream.decorator';
export * from './transport';
export type { WireEvent } from './wire';
export { SentEvents } from './outbox/sent-events';
export * from './within-bytes';

/** Entities of the outbox and inbox, for a service's own list. */
export const messagingEntities = [
  OutboxEntity,
  OutboxReceiverEntity,
  InboxEntity,
  IncomingEventEntity,
];
/** Migrations of the outbox and inbox, for a service's own list. */
export const messagingMigrations = [
  CreateOutboxAndInbox1700000000000,
  KeepSentEvents1700000001000,
  KeepIncomingEvents1700000002000,
  ConfirmSentEvents1700000003000,
];
