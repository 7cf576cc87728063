import { Module } from '@nestjs/common';
import { RulesModule } from '../rules/rules.module';
import { AccountNotifier } from './account-notifier';
import { StudentPages } from './student-pages';
import { UserController } from './user.controller';
import { UserSearchTexts } from './user-search-texts.service';
import { UserRepository } from './user.repository';

/** Users, for all modules that need one. */
@Module({
  imports: [RulesModule],
  controllers: [UserController],
  providers: [AccountNotifier, StudentPages, UserRepository, UserSearchTexts],
  exports: [AccountNotifier, UserRepository],
})
export class UsersModule {}
