import { Module } from '@nestjs/common';
import { RulesModule } from '../rules/rules.module';
import { CleaningService } from './cleaning.service';

/** Deletes expired rows. */
@Module({ imports: [RulesModule], providers: [CleaningService] })
export class CleaningModule {}
