import { mailEntities, mailMigrations } from '@portal/mail';
import { CardEntity } from './applications/card.entity';
import { PaymentEntity } from './applications/payment.entity';
import { FeedEntity } from './feeds/feed.entity';
import { CreateJobs1780000000000 } from './migrations/0001-create-jobs.migration';
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
  migrations: [...mailMigrations, CreateJobs1780000000000],
};
