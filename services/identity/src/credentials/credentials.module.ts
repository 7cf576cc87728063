import { Module } from '@nestjs/common';
import { RulesModule } from '../rules/rules.module';
import { SecretsModule } from '../secrets/secrets.module';
import { UsersModule } from '../users/users.module';
import { LoginThrottleRepository } from './login-throttle.repository';
import { PasswordCheckService } from './password-check.service';
import { SignInQueues } from './sign-in-queues';
import { SignInSubjectRepository } from './sign-in-subject.repository';

/** Password checks with throttling, equal for every address. */
@Module({
  imports: [RulesModule, SecretsModule, UsersModule],
  providers: [LoginThrottleRepository, PasswordCheckService, SignInQueues, SignInSubjectRepository],
  exports: [PasswordCheckService, SignInQueues],
})
export class CredentialsModule {}
