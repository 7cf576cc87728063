import { Module } from '@nestjs/common';
import { AccountRules } from './account-rules';

/** Configured rules for all other modules. */
@Module({ providers: [AccountRules], exports: [AccountRules] })
export class RulesModule {}
