import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/database';
import { EventEntity } from '@portal/event-store';
import { MessagesModule, messagingEntities, messagingMigrations } from '@portal/messaging';
import { eventStoreProvider } from './event-store.provider';
import { LedgerHistoryService } from './ledger-history.service';
import { LedgerService } from './ledger.service';
import { CreateLedger1720000000000 } from './migrations/0001-create-ledger.migration';
import { BalancesRepository } from './projections/balances.repository';
import { LeaderboardRepository } from './projections/leaderboard.repository';
import { ProjectionPositionEntity } from './projections/projection-position.entity';
import { Projector } from './projections/projector';
import { RankBucketEntity } from './projections/rank-bucket.entity';
import { Rebuild } from './projections/rebuild';
import { StandingEntity } from './projections/standing.entity';
import { StandingsProjection } from './projections/standings.projection';
import { StudentListing } from './projections/student-listing.projection';
import { StudentEntity } from './projections/student.entity';
import { KeepLeaderboardWhenStudentChanges } from './reactions/keep-leaderboard-when-student-changes';
import { ListStudentWhenSuspensionEnds } from './reactions/list-student-when-suspension-ends';
import { XpController } from './xp.controller';

/** The XP ledger and what is read from it. */
@Module({
  imports: [
    DatabaseModule.forService({
      schema: 'xp',
      entities: [
        EventEntity,
        StudentEntity,
        StandingEntity,
        RankBucketEntity,
        ProjectionPositionEntity,
        ...messagingEntities,
      ],
      migrations: [...messagingMigrations, CreateLedger1720000000000],
    }),
    MessagesModule.forService(),
  ],
  controllers: [XpController, KeepLeaderboardWhenStudentChanges],
  providers: [
    eventStoreProvider,
    LedgerService,
    LedgerHistoryService,
    StandingsProjection,
    Projector,
    BalancesRepository,
    LeaderboardRepository,
    StudentListing,
    Rebuild,
    ListStudentWhenSuspensionEnds,
  ],
})
export class XpModule {}
