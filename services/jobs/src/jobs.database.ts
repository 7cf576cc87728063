import { mailEntities, mailMigrations } from '@portal/mail';
import { CardEntity } from './applications/card.entity';
import { PaymentEntity } from './applications/payment.entity';
import { FeedEntity } from './feeds/feed.entity';
import { CreateJobs1780000000000 } from './migrations/0001-create-jobs.migration';
import { FindPaymentsByStudent1780000000001 } from './migrations/0002-find-payments-by-student.migration';
import { KeepWordsOfJobs1780000000002 } from './migrations/0003-keep-words-of-jobs.migration';
import { FindReadersByAddress1780000000003 } from './migrations/0004-find-readers-by-address.migration';
import { LeaveFeedsAlone1780000000004 } from './migrations/0005-leave-feeds-alone.migration';
import { FindJobsByInterests1780000000005 } from './migrations/0006-find-jobs-by-interests.migration';
import { KnowFeedsSince1780000000006 } from './migrations/0007-know-feeds-since.migration';
import { ReportEntity } from './moderation/report.entity';
import { JobSourceEntity } from './postings/job-source.entity';
import { JobTextEntity } from './postings/job-text.entity';
import { JobWordEntity } from './postings/job-word.entity';
import { JobEntity } from './postings/job.entity';
import { PreferenceEntity } from './preferences/preference.entity';

/** Database schema of jobs: entities and migrations. */
export const jobsDatabase = {
  schema: 'jobs',
  entities: [
    ...mailEntities,
    JobEntity,
    JobTextEntity,
    JobWordEntity,
    JobSourceEntity,
    FeedEntity,
    CardEntity,
    PaymentEntity,
    ReportEntity,
    PreferenceEntity,
  ],
  migrations: [
    ...mailMigrations,
    CreateJobs1780000000000,
    FindPaymentsByStudent1780000000001,
    KeepWordsOfJobs1780000000002,
    FindReadersByAddress1780000000003,
    LeaveFeedsAlone1780000000004,
    FindJobsByInterests1780000000005,
    KnowFeedsSince1780000000006,
  ],
};
