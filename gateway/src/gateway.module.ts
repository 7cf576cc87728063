import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { FilesModule } from '@portal/files';
import { MessagesModule } from '@portal/messaging';
import { AccountController } from './account/account.controller';
import { PasswordController } from './account/password.controller';
import { AdminActsController } from './admin/admin-acts.controller';
import { AdminLive } from './admin/admin.live';
import { AdminNotifier } from './admin/admin-notifier';
import { AdminListsController } from './admin/admin-lists.controller';
import { NotificationsController } from './admin/notifications.controller';
import { SecondFactorController } from './admin/second-factor.controller';
import { AnnouncementsController } from './announcements/announcements.controller';
import { AnnouncementsLive } from './announcements/announcements.live';
import { AssistantController } from './assistant/assistant.controller';
import { AccessGuard } from './access/access.guard';
import { EndedMarks } from './access/ended-marks';
import { LinkOffer } from './access/link-offer';
import { OwnOrigin } from './access/own-origin';
import { SessionCookie } from './access/session-cookie';
import { RequestAuthenticator } from './access/request-authenticator';
import { RouteMetadata } from './access/route-metadata';
import { SessionGuesses } from './access/session-guesses';
import { Sessions } from './access/sessions';
import { RefusalFilter } from './errors/refusal.filter';
import { EndedSessions } from './identity/ended-sessions';
import { FeedbackLive } from './feedback/feedback.live';
import { FeedbackController } from './feedback/feedback.controller';
import { HealthController } from './health/health.controller';
import { RequestMetrics } from './http/request-metrics';
import { SessionLive } from './identity/session.live';
import { IdentityController } from './identity/identity.controller';
import { OpenIdController } from './identity/openid.controller';
import { SignInLinkController } from './identity/sign-in-link.controller';
import { DeviceCookie } from './identity/device-cookie';
import { OpenIdCookie } from './identity/openid-cookie';
import { SignIns } from './identity/sign-ins';
import { JobsAdminController } from './jobs/jobs-admin.controller';
import { JobsBoardController } from './jobs/jobs-board.controller';
import { JobsController } from './jobs/jobs.controller';
import { WeeklyMailController } from './jobs/weekly-mail.controller';
import { PageLimits } from './limits/page-limits';
import { ProvenSecrets } from './limits/proven-secrets';
import { RateCounter } from './limits/rate-counter';
import { RateLimits } from './limits/rate-limits';
import { LibraryAdminController } from './library/library-admin.controller';
import { LibraryFilesController } from './library/library-files.controller';
import { LibraryShelfController } from './library/library-shelf.controller';
import { LibraryController } from './library/library.controller';
import { LibraryLive } from './library/library.live';
import { FrameLimits } from './live/frame-limits';
import { LiveAsks } from './live/live-asks';
import { LiveGateway } from './live/live.gateway';
import { LiveMetrics } from './live/live-metrics';
import { LiveSignIn } from './live/live-sign-in';
import { LiveSockets } from './live/live-sockets';
import { OnlineStudents } from './live/online-students';
import { Presence } from './live/presence';
import { PresenceNotifier } from './live/presence-notifier';
import { SocketGuesses } from './live/socket-guesses';
import { MailboxController } from './mailbox/mailbox.controller';
import { OpenApiController } from './openapi/openapi.controller';
import { Admission } from './overload/admission';
import { PolledReads } from './polling/polled-reads';
import { ProfileController } from './profile/profile.controller';
import { ProfileLive } from './profile/profile.live';
import type { RedisConnection } from './redis/redis-connection';
import { RedisHealth } from './redis/redis-health';
import { REDIS } from './redis/redis.module';
import { SignInWays } from './site/sign-in-ways';
import { SiteController } from './site/site.controller';
import { StudyController } from './study/study.controller';
import { StudyRoomAccess } from './study/study-room-access';
import { StudyPracticeController } from './study/study-practice.controller';
import { StudyPracticeLive } from './study/study-practice.live';
import { StudyRequestsLive } from './study/study-requests.live';
import { StudyRoomEventsLive } from './study/study-room-events.live';
import { StudyRoomsController } from './study/study-rooms.controller';
import { StudyRoomsLive } from './study/study-rooms.live';
import { Claims } from './testlab/claims';
import { Generations } from './testlab/generations';
import { FlagsController } from './testlab/flags.controller';
import { MaterialsController } from './testlab/materials.controller';
import { TestlabController } from './testlab/testlab.controller';
import { TestlabLive } from './testlab/testlab.live';
import { StaleUploads } from './uploads/stale-uploads';
import { FallbackController } from './web-app/fallback.controller';
import { WebApp } from './web-app/web-app';
import { Leaderboard } from './xp/leaderboard';
import { XpLive } from './xp/xp.live';
import { XpController } from './xp/xp.controller';

const access = [
  RouteMetadata,
  RequestAuthenticator,
  Sessions,
  SessionGuesses,
  EndedMarks,
  SessionCookie,
  OwnOrigin,
  LinkOffer,
  RateLimits,
  RateCounter,
  ProvenSecrets,
  PageLimits,
];
const live = [
  LiveGateway,
  LiveAsks,
  FrameLimits,
  LiveSignIn,
  LiveSockets,
  LiveMetrics,
  PresenceNotifier,
  OnlineStudents,
  EndedSessions,
  SocketGuesses,
  AdminNotifier,
  StudyRoomAccess,
];
const reads = [PolledReads, Leaderboard, Admission];
const composed = [SignInWays, OpenIdCookie, DeviceCookie];
const features = [SignIns, Claims, Generations, StaleUploads, WebApp, RequestMetrics, RedisHealth];

/** Root module of the gateway. */
@Module({
  imports: [MessagesModule.forGateway(), FilesModule],
  controllers: [
    TestlabLive,
    XpLive,
    ProfileLive,
    AnnouncementsLive,
    FeedbackLive,
    AdminLive,
    SessionLive,
    StudyRequestsLive,
    StudyRoomsLive,
    StudyRoomEventsLive,
    StudyPracticeLive,
    LibraryLive,
    HealthController,
    SiteController,
    IdentityController,
    OpenIdController,
    SignInLinkController,
    XpController,
    ProfileController,
    TestlabController,
    FlagsController,
    MaterialsController,
    AnnouncementsController,
    AssistantController,
    FeedbackController,
    StudyController,
    StudyRoomsController,
    StudyPracticeController,
    JobsController,
    JobsBoardController,
    JobsAdminController,
    WeeklyMailController,
    LibraryController,
    LibraryShelfController,
    LibraryFilesController,
    LibraryAdminController,
    NotificationsController,
    AdminListsController,
    AdminActsController,
    SecondFactorController,
    AccountController,
    PasswordController,
    OpenApiController,
    MailboxController,
    FallbackController,
  ],
  providers: [
    ...access,
    ...live,
    ...reads,
    ...features,
    ...composed,
    {
      provide: Presence,
      inject: [REDIS],
      useFactory: (redis: RedisConnection | null) => new Presence(redis),
    },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: RefusalFilter },
  ],
})
export class GatewayModule {}
