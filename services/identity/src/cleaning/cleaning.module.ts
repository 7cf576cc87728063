import { Module } from '@nestjs/common';
import { RulesModule } from '../rules/rules.module';
import { CleaningService } from './cleaning.service';

/** Takes away what has run out. */
@Module({ imports: [RulesModule], providers: [CleaningService] })
export class CleaningModule {}
