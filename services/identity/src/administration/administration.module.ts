import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { RulesModule } from '../rules/rules.module';
import { SecondFactorModule } from '../second-factor/second-factor.module';
import { SecretsModule } from '../secrets/secrets.module';
import { SessionsModule } from '../sessions/sessions.module';
import { UsersModule } from '../users/users.module';
import { AccountFiguresService } from './account-figures.service';
import { AdminActsController } from './admin-acts.controller';
import { AdminBootstrapService } from './admin-bootstrap.service';
import { AdminListsController } from './admin-lists.controller';
import { AdminListsRepository } from './admin-lists.repository';
import { AdminSignInController } from './admin-sign-in.controller';
import { AdminSignInService } from './admin-sign-in.service';
import { AdministrationMailRenderer } from './administration-mail.renderer';
import { BalanceComparisonService } from './balance-comparison.service';
import { BalanceProjection } from './balance.projection';
import { DemoStudentsService } from './demo-students.service';
import { OperatorController } from './operator.controller';
import { PendingUsersService } from './pending-users.service';
import { KeepBalanceWhenXpChanges } from './reactions/keep-balance-when-xp-changes';
import { SuspensionService } from './suspension.service';
import { TopStudentsService } from './top-students.service';
import { UserDeletionService } from './user-deletion.service';

/** Lists, figures and acts for admins and for operators of the portal. */
@Module({
  imports: [
    AccountsModule,
    CredentialsModule,
    RulesModule,
    SecondFactorModule,
    SecretsModule,
    SessionsModule,
    UsersModule,
  ],
  controllers: [
    AdminActsController,
    AdminListsController,
    AdminSignInController,
    KeepBalanceWhenXpChanges,
    OperatorController,
  ],
  providers: [
    AccountFiguresService,
    AdminBootstrapService,
    AdminListsRepository,
    AdminSignInService,
    AdministrationMailRenderer,
    BalanceComparisonService,
    BalanceProjection,
    DemoStudentsService,
    PendingUsersService,
    SuspensionService,
    TopStudentsService,
    UserDeletionService,
  ],
})
export class AdministrationModule {}
