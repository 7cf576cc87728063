import { Module } from '@nestjs/common';
import { refundXp, spendXp } from '@portal/contracts/xp';
import { KitModule } from '@portal/kit';
import { MailModule } from '@portal/mail';
import { ApplicationsModule } from './applications/applications.module';
import { DigestModule } from './digest/digest.module';
import { FeedsModule } from './feeds/feeds.module';
import { jobsDatabase } from './jobs.database';
import { ListingModule } from './listing/listing.module';
import { ModerationModule } from './moderation/moderation.module';
import { PreferencesModule } from './preferences/preferences.module';
import { StudentDataModule } from './student-data/student-data.module';

/** Jobs and internships: feeds, listing, moderation and paid applications. */
@Module({
  imports: [
    KitModule.forService({ ...jobsDatabase, commands: [spendXp, refundXp] }),
    MailModule.forService(),
    FeedsModule,
    ListingModule,
    ApplicationsModule,
    PreferencesModule,
    ModerationModule,
    DigestModule,
    StudentDataModule,
  ],
})
export class JobsModule {}
