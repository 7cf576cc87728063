import { Module } from '@nestjs/common';
import { NewJobsRepository } from './new-jobs.repository';
import { WeeklyMailService } from './weekly-mail.service';

/** The weekly mail of new jobs. */
@Module({ providers: [NewJobsRepository, WeeklyMailService] })
export class DigestModule {}
