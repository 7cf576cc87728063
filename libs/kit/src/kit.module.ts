import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import type { RequestContract } from '@portal/contracts';
import { DatabaseModule, type ServiceDatabase } from '@portal/database';
import { MessagesModule, messagingEntities, messagingMigrations } from '@portal/messaging';
import { AdminActs } from './admin-acts';
import { CommandQueue } from './commands/command-queue';
import { CommandRegistry, RELIABLE_CONTRACTS } from './commands/command-registry';
import { CommandSender } from './commands/command-sender';
import { ReliableCommandEntity } from './commands/reliable-command.entity';
import { ReliableCommands } from './commands/reliable-commands';
import { CreateReliableCommands1700000100000 } from './migrations/0000-create-reliable-commands.migration';
import { CreateScheduledWork1700000101000 } from './migrations/0001-create-scheduled-work.migration';
import { RememberDeletedStudents1700000102000 } from './migrations/0002-remember-deleted-students.migration';
import { KeepFactVersions1700000103000 } from './migrations/0003-keep-fact-versions.migration';
import { FactVersionEntity } from './reactions/fact-version.entity';
import { FactVersions } from './reactions/fact-versions';
import { Reactions } from './reactions/reactions';
import { Leases } from './schedule/leases';
import { PurgeSentEvents } from './schedule/purge-sent-events';
import { ScheduledWorkEntity } from './schedule/scheduled-work.entity';
import { Scheduler } from './schedule/scheduler';
import { DeletedStudentEntity } from './student-data/deleted-student.entity';
import { Transactions } from './unit-of-work/transactions';

/** Parts of a service: its schema and its reliable commands. */
export interface ServiceOptions extends ServiceDatabase {
  /** Contracts of its reliable commands. Default: none. */
  commands?: readonly RequestContract[];
}

/** Common parts of every service: database, messages, transactions, commands and schedule. */
@Module({})
export class KitModule {
  /** The one import of a service's module; it includes the tables of messaging and kit. */
  static forService({ commands = [], ...database }: ServiceOptions): DynamicModule {
    const known: Provider = { provide: RELIABLE_CONTRACTS, useValue: commands };
    return {
      module: KitModule,
      global: true,
      imports: [DatabaseModule.forService(withTables(database)), MessagesModule.forService()],
      providers: [known, ...INNER, ...OFFERED],
      exports: OFFERED,
    };
  }
}

const INNER: Provider[] = [
  CommandQueue,
  CommandRegistry,
  CommandSender,
  FactVersions,
  Leases,
  PurgeSentEvents,
  Reactions,
];
const OFFERED = [AdminActs, Transactions, ReliableCommands, Scheduler];

function withTables({ schema, entities, migrations }: ServiceDatabase): ServiceDatabase {
  return {
    schema,
    entities: [
      ...messagingEntities,
      ReliableCommandEntity,
      ScheduledWorkEntity,
      DeletedStudentEntity,
      FactVersionEntity,
      ...entities,
    ],
    migrations: [
      ...messagingMigrations,
      CreateReliableCommands1700000100000,
      CreateScheduledWork1700000101000,
      RememberDeletedStudents1700000102000,
      KeepFactVersions1700000103000,
      ...migrations,
    ],
  };
}
