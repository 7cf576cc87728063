import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/database';
import { MessagesModule, messagingEntities, messagingMigrations } from '@portal/messaging';
import { BalanceListController } from './balance-list.controller';
import { CreateLedger1720000000000 } from './migrations/0001-create-ledger.migration';
import { BalanceList } from './projections/balance-list';
import { Balances } from './projections/balances';
import { History } from './projections/history';
import { Leaderboard } from './projections/leaderboard';
import { Listing } from './projections/listing';
import { Projector } from './projections/projector';
import { Rebuild } from './projections/rebuild';
import { StandingsProjection } from './projections/standings.projection';
import { KeepLeaderboardWhenStudentChanges } from './reactions/keep-leaderboard-when-student-changes';
import { ListStudentWhenSuspensionEnds } from './reactions/list-student-when-suspension-ends';
import { eventStoreProvider } from './store/event-store.provider';
import { LedgerStore } from './store/ledger.store';
import { XpController } from './xp.controller';

/** The XP ledger and what is read from it. */
@Module({
  imports: [
    DatabaseModule.forService({
      schema: 'xp',
      entities: [...messagingEntities],
      migrations: [...messagingMigrations, CreateLedger1720000000000],
    }),
    MessagesModule.forService(),
  ],
  controllers: [XpController, BalanceListController, KeepLeaderboardWhenStudentChanges],
  providers: [
    eventStoreProvider,
    LedgerStore,
    StandingsProjection,
    Projector,
    Balances,
    BalanceList,
    History,
    Leaderboard,
    Listing,
    Rebuild,
    ListStudentWhenSuspensionEnds,
  ],
})
export class XpModule {}
