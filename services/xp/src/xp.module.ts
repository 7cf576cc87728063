import { Module } from '@nestjs/common';
import { EventEntity } from '@portal/event-store';
import { KitModule, studentDataController } from '@portal/kit';
import { eventStoreProvider } from './event-store.provider';
import { LeaderboardService } from './leaderboard.service';
import { GrantLimits } from './grant-limits';
import { LedgerGuard } from './ledger-guard';
import { LedgerHistoryService } from './ledger-history.service';
import { TimelineService } from './timeline.service';
import { LedgerService } from './ledger.service';
import { CreateLedger1720000000000 } from './migrations/0001-create-ledger.migration';
import { KnowEventsAgain1720000001000 } from './migrations/0002-know-events-again.migration';
import { RememberWhatIsMissed1720000002000 } from './migrations/0003-remember-what-is-missed.migration';
import { SetLedgersAside1720000003000 } from './migrations/0004-set-ledgers-aside.migration';
import { ShowProfiles1720000004000 } from './migrations/0005-show-profiles.migration';
import { BalancesRepository } from './projections/balances.repository';
import { LeaderboardRepository } from './projections/leaderboard.repository';
import { ProjectionPositionEntity } from './projections/projection-position.entity';
import { Projector } from './projections/projector';
import { RankBucketEntity } from './projections/rank-bucket.entity';
import { SetAsideLedgerEntity } from './projections/set-aside-ledger.entity';
import { SetAsideLedgers } from './projections/set-aside-ledgers';
import { StandingEntity } from './projections/standing.entity';
import { StandingsProjection } from './projections/standings.projection';
import { StudentListingProjection } from './projections/student-listing.projection';
import { StudentEntity } from './projections/student.entity';
import { KeepLeaderboardWhenStudentChanges } from './reactions/keep-leaderboard-when-student-changes';
import { ListStudentWhenSuspensionEnds } from './reactions/list-student-when-suspension-ends';
import { StudentDataService } from './student-data/student-data.service';
import { XpController } from './xp.controller';

/** The XP ledger and its projections. */
@Module({
  imports: [
    KitModule.forService({
      schema: 'xp',
      entities: [
        EventEntity,
        StudentEntity,
        StandingEntity,
        RankBucketEntity,
        ProjectionPositionEntity,
        SetAsideLedgerEntity,
      ],
      migrations: [
        CreateLedger1720000000000,
        KnowEventsAgain1720000001000,
        RememberWhatIsMissed1720000002000,
        SetLedgersAside1720000003000,
        ShowProfiles1720000004000,
      ],
    }),
  ],
  controllers: [XpController, studentDataController('xp', StudentDataService)],
  providers: [
    eventStoreProvider,
    LedgerGuard,
    LedgerService,
    LedgerHistoryService,
    TimelineService,
    LeaderboardService,
    StandingsProjection,
    SetAsideLedgers,
    Projector,
    GrantLimits,
    BalancesRepository,
    LeaderboardRepository,
    StudentListingProjection,
    StudentDataService,
    KeepLeaderboardWhenStudentChanges,
    ListStudentWhenSuspensionEnds,
  ],
})
export class XpModule {}
