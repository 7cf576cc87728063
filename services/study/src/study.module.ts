import { Module } from '@nestjs/common';
import { spendXp } from '@portal/contracts/xp';
import { KitModule, studentDataController } from '@portal/kit';
import { BuiltInCall } from './calls/built-in-call';
import { CallsController } from './calls/calls.controller';
import { CallsService } from './calls/calls.service';
import { DailyRoomDeletionService } from './calls/daily-room-deletion.service';
import { dailyApiProvider } from './calls/daily-api.provider';
import { DailyCall } from './calls/daily-call';
import { EntryService } from './membership/entry.service';
import { LeaveWhenStudentIsSuspended } from './membership/leave-when-student-is-suspended';
import { LeavingService } from './membership/leaving.service';
import { MembershipService } from './membership/membership.service';
import { PaymentsService } from './membership/payments.service';
import { PresenceService } from './membership/presence.service';
import { SessionsService } from './membership/sessions.service';
import { SilenceService } from './membership/silence.service';
import { CallPrices } from './meter/call-prices';
import { ChargeEntity } from './meter/charge.entity';
import { ChargingService } from './meter/charging.service';
import { FreeTimeEntity } from './meter/free-time.entity';
import { FreeTimeRepository } from './meter/free-time.repository';
import { LowXpService } from './meter/low-xp.service';
import { MeteringRepository } from './meter/metering.repository';
import { MeteringService } from './meter/metering.service';
import { PurgeSettled } from './meter/purge-settled';
import { tariffProvider } from './meter/tariff.provider';
import { CreateStudy1750000000000 } from './migrations/0001-create-study.migration';
import { CreateRounds1750000000001 } from './migrations/0002-create-rounds.migration';
import { KeepWhatMembersPaid1750000000002 } from './migrations/0003-keep-what-members-paid.migration';
import { KnowByVersions1750000000003 } from './migrations/0004-know-by-versions.migration';
import { KeepWhoIsCutOff1750000000004 } from './migrations/0005-keep-who-is-cut-off.migration';
import { LimitChangesOfPeers1750000000005 } from './migrations/0006-limit-changes-of-peers.migration';
import { ShowProfiles1750000000006 } from './migrations/0007-show-profiles.migration';
import { BlockEntity } from './people/block.entity';
import { PeopleController } from './people/people.controller';
import { KeepStudentsWhenChanged } from './people/reactions/keep-students-when-changed';
import { StudentComparisonService } from './people/student-comparison.service';
import { StudentSearchService } from './people/student-search.service';
import { StudentEntity } from './people/student.entity';
import { StudentsOnline } from './people/students-online';
import { StudentsRepository } from './people/students.repository';
import { PreferencesController } from './preferences/preferences.controller';
import { PreferencesService } from './preferences/preferences.service';
import { AnsweringService } from './requests/answering.service';
import { AskingService } from './requests/asking.service';
import { CancelRequestsWhenStudentSuspended } from './requests/reactions/cancel-requests-when-student-suspended';
import { RequestClosingService } from './requests/request-closing.service';
import { RequestListService } from './requests/request-list.service';
import { RequestPurgeService } from './requests/request-purge.service';
import { RequestsController } from './requests/requests.controller';
import { BackgroundWorks } from './practice/background-works';
import { PracticeController } from './practice/practice.controller';
import { RoundCloserService } from './practice/round-closer.service';
import { RoundMakerService } from './practice/round-maker.service';
import { RoundMemberEntity } from './practice/round-member.entity';
import { RoundEntity } from './practice/round.entity';
import { RoundsRepository } from './practice/rounds.repository';
import { RoundsService } from './practice/rounds.service';
import { StudyRequestEntity } from './requests/study-request.entity';
import { RoomsController } from './rooms.controller';
import { ChatPurgeService } from './rooms/chat-purge.service';
import { ChatRepository } from './rooms/chat.repository';
import { ChatService } from './rooms/chat.service';
import { LabService } from './rooms/lab.service';
import { MemberEntity } from './rooms/member.entity';
import { MessageEntity } from './rooms/message.entity';
import { RoomsRepository } from './rooms/rooms.repository';
import { SessionEntity } from './rooms/session.entity';
import { SignalsService } from './rooms/signals.service';
import { BlocksService } from './safety/blocks.service';
import { ReportEntity } from './safety/report.entity';
import { ReportsService } from './safety/reports.service';
import { SafetyController } from './safety/safety.controller';
import { FormerStudents } from './people/former-students';
import { StudentDataService } from './student-data/student-data.service';

/** Student search, study requests, calls, chat and practice of study sessions. */
@Module({
  imports: [
    KitModule.forService({
      schema: 'study',
      entities: [
        StudentEntity,
        BlockEntity,
        ReportEntity,
        StudyRequestEntity,
        SessionEntity,
        MemberEntity,
        MessageEntity,
        FreeTimeEntity,
        ChargeEntity,
        RoundEntity,
        RoundMemberEntity,
      ],
      migrations: [
        CreateStudy1750000000000,
        CreateRounds1750000000001,
        KeepWhatMembersPaid1750000000002,
        KnowByVersions1750000000003,
        KeepWhoIsCutOff1750000000004,
        LimitChangesOfPeers1750000000005,
        ShowProfiles1750000000006,
      ],
      commands: [spendXp],
    }),
  ],
  controllers: [
    ...[PeopleController, PreferencesController, RequestsController, SafetyController],
    ...[RoomsController, CallsController, PracticeController],
    studentDataController('study', StudentDataService),
  ],
  providers: [
    ...[StudentsRepository, StudentSearchService, StudentsOnline, StudentComparisonService],
    ...[KeepStudentsWhenChanged, PreferencesService, BlocksService, ReportsService],
    ...[AskingService, AnsweringService, RequestClosingService, RequestListService],
    ...[
      RequestPurgeService,
      CancelRequestsWhenStudentSuspended,
      StudentDataService,
      FormerStudents,
    ],
    ...[SessionsService, EntryService, MembershipService, LeavingService, PresenceService],
    ...[SilenceService, PaymentsService, LeaveWhenStudentIsSuspended],
    ...[RoomsRepository, ChatService, ChatRepository, ChatPurgeService, LabService, SignalsService],
    ...[MeteringService, MeteringRepository, ChargingService, FreeTimeRepository, LowXpService],
    ...[RoundsService, RoundsRepository, RoundMakerService, RoundCloserService, BackgroundWorks],
    ...[
      CallPrices,
      PurgeSettled,
      tariffProvider,
      CallsService,
      BuiltInCall,
      DailyCall,
      DailyRoomDeletionService,
      dailyApiProvider,
    ],
  ],
})
export class StudyModule {}
