import { mailEntities, mailMigrations } from '@portal/mail';
import { CardEntity } from './applications/card.entity';
import { PaymentEntity } from './applications/payment.entity';
import { FeedEntity } from './feeds/feed.entity';
import { CreateJobs1780000000000 } from './migrations/0001-create-jobs.migration';
import { FindReadersByAddress1780000000003 } from './migrations/0004-find-readers-by-address.migration';
import { LeaveFeedsAlone1780000000004 } from './migrations/0005-leave-feeds-alone.migration';
import { FindJobsByInterests1780000000005 } from './migrations/0006-find-jobs-by-interests.migration';
import { ReportEntity } from './moderation/report.entity';
import { JobSourceEntity } from './postings/job-source.entity';
import { JobTextEntity } from './postings/job-text.entity';
import { JobEntity } from './postings/job.entity';
import { PreferenceEntity } from './preferences/preference.entity';

/** The schema of jobs: its tables, and how they came to be. */
export const jobsDatabase = {
  schema: 'jobs',
  entities: [
    ...mailEntities,
    JobEntity,
    JobTextEntity,
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
    FindReadersByAddress1780000000003,
    LeaveFeedsAlone1780000000004,
    FindJobsByInterests1780000000005,
  ],
};
