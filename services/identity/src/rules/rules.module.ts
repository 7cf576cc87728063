import { Module } from '@nestjs/common';
import { AccountRules } from './account-rules';

/** The configured rules, for every other module. */
@Module({ providers: [AccountRules], exports: [AccountRules] })
export class RulesModule {}
