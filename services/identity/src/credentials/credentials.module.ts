import { Module } from '@nestjs/common';
import { RulesModule } from '../rules/rules.module';
import { SecretsModule } from '../secrets/secrets.module';
import { UsersModule } from '../users/users.module';
import { LoginThrottleRepository } from './login-throttle.repository';
import { PasswordCheckService } from './password-check.service';
import { SignInLanes } from './sign-in-lanes';
import { VisitorRepository } from './visitor.repository';

/** Passwords as proofs: checked alike for everybody, and slowed down. */
@Module({
  imports: [RulesModule, SecretsModule, UsersModule],
  providers: [LoginThrottleRepository, PasswordCheckService, SignInLanes, VisitorRepository],
  exports: [PasswordCheckService, SignInLanes],
})
export class CredentialsModule {}
