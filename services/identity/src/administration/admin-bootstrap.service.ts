import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AdminActs, Transactions, type UnitOfWork } from '@portal/kit';
import { ConfigError, newId, randomBytes } from '@portal/platform';
import { IsNull, type EntityManager } from 'typeorm';
import { AccountRules } from '../rules/account-rules';
import { isGuessable } from '../domain/guessable-password';
import { removeSecondFactorIn } from '../second-factor/second-factor.service';
import { PasswordHasher } from '../secrets/password-hasher';
import { SessionService } from '../sessions/session.service';
import { UserEntity } from '../users/user.entity';

/** Serialises processes that start concurrently, as each would create the first admin. */
const TURN = "SELECT pg_advisory_xact_lock(hashtextextended('first admin', 0))";

/**
 * Ensures that an admin can sign in: with the configured password, or with a generated one that is
 * logged once.
 */
@Injectable()
export class AdminBootstrapService implements OnApplicationBootstrap {
  private readonly logger = new Logger(AdminBootstrapService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly hasher: PasswordHasher,
    private readonly sessions: SessionService,
    private readonly adminActs: AdminActs,
  ) {}

  /**
   * Creates or updates the first admin.
   * @throws ConfigError if the configured admin is invalid.
   */
  async onApplicationBootstrap(): Promise<void> {
    await this.transactions.run(async (work) => {
      await work.manager.query(TURN);
      const { password } = this.rules.firstAdmin;
      if (password) await this.apply(work, password);
      else await this.makeUp(work.manager);
    });
  }

  /**
   * Applies only a changed configured password, so that it does not undo a change made in the
   * portal.
   */
  private async apply(work: UnitOfWork, password: string): Promise<void> {
    const { manager } = work;
    const { email } = this.rules.firstAdmin;
    if (isGuessable(password, [email, this.rules.university.product])) {
      throw new ConfigError('Configuration: ADMIN_PASSWORD is too easy to guess.');
    }
    const known = await manager.findOneBy(UserEntity, { email, deletedAt: IsNull() });
    if (known && known.role !== 'admin') {
      throw new ConfigError("Configuration: ADMIN_EMAIL is the address of a student's account.");
    }
    if (!known) {
      await this.create(manager, await this.hasher.hash(password));
      return;
    }
    if (await this.hasher.matches(known.configuredPasswordHash, password)) return;
    const passwordHash = await this.hasher.hash(password);
    const change = { passwordHash, configuredPasswordHash: passwordHash };
    await manager.update(UserEntity, { id: known.id }, change);
    // Recovery for an admin who has lost the authenticator and the recovery codes.
    await removeSecondFactorIn(manager, known.id);
    const about = 'own account, by a changed ADMIN_PASSWORD';
    await this.adminActs.record(work, { adminId: known.id, act: 'password-changed', about });
    await this.sessions.endAll(work, known.id);
  }

  private async makeUp(manager: EntityManager): Promise<void> {
    if (await manager.existsBy(UserEntity, { role: 'admin', deletedAt: IsNull() })) return;
    const { email } = this.rules.firstAdmin;
    const password = randomBytes(15).toString('base64url');
    await this.create(manager, await this.hasher.hash(password));
    this.logger.warn(
      `First admin: ${email}, password ${password} (shown only once; ADMIN_PASSWORD sets another)`,
    );
  }

  private async create(manager: EntityManager, passwordHash: string): Promise<void> {
    await manager.insert(UserEntity, {
      id: newId(),
      email: this.rules.firstAdmin.email,
      name: 'Admin',
      department: null,
      role: 'admin',
      passwordHash,
      configuredPasswordHash: passwordHash,
      createdAt: this.rules.now(),
    });
  }
}
