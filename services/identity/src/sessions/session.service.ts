import { Injectable } from '@nestjs/common';
import { TEXTS } from '@portal/contracts';
import { sessionEnded } from '@portal/contracts/identity';
import { Transactions, type UnitOfWork } from '@portal/kit';
import { newId, PortalError } from '@portal/platform';
import { In, IsNull, MoreThan, Not, type EntityManager } from 'typeorm';
import { AccountRules } from '../rules/account-rules';
import type { Refusal } from '../domain/decided';
import { suspension } from '../domain/session';
import { toPortalError } from '../rules/refuse';
import { refuseWithoutFactor } from './refuse-without-factor';
import { cookieHash, newCookieSecret } from '../secrets/cookie-secret';
import { SessionTokens } from '../secrets/session-tokens';
import type { Device } from '../credentials/device-key';
import { knowAgain } from '../credentials/known-devices';
import { SessionEntity } from './session.entity';
import { lockUser } from '../users/lock-user';
import type { UserEntity } from '../users/user.entity';

/** Response message of a sign-in. */
export const SIGNED_IN = 'Signed in.';

/** A new session as returned once: only hashes of its secrets are stored. */
export interface StartedSession {
  token: string;
  cookieSecret: string;
  deviceSecret: string;
  expiresAt: string;
}

/** The user for whom a session starts. */
export interface Entrant extends Pick<UserEntity, 'id'> {
  /** Hash of the password that was verified, if any. */
  passwordHash?: string | null;
  /** Whether a code of the second factor was verified. */
  hasShownFactor?: boolean;
}

/** Options for ending sessions. */
interface Ending {
  /** Id of the session that continues. */
  keptId?: string;
  /** Message for a user who did not end the sessions. */
  refusal?: Refusal | undefined;
}

/** Starts and ends sessions. */
@Injectable()
export class SessionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly tokens: SessionTokens,
  ) {}

  /**
   * Starts a session with new secrets, as part of `work`, together with the code or link that it
   * uses up; beyond the maximum per user, the oldest session ends.
   * @throws PortalError `wrong_credentials`, `suspended` or `second_factor_required` if the
   * account has changed since the user was verified: an act that ends every session also prevents
   * those that are about to start.
   */
  async startIn(work: UnitOfWork, entrant: Entrant, device: Device): Promise<StartedSession> {
    const { manager } = work;
    const userId = entrant.id;
    const now = this.rules.now();
    const expiresAt = this.rules.sessionEnds(now);
    const sessionId = newId();
    const [cookieSecret, deviceSecret] = [newCookieSecret(), newCookieSecret()];
    const { address, userAgent } = device;
    await this.admit(manager, entrant, now);
    await manager.insert(SessionEntity, {
      id: sessionId,
      userId,
      cookieHash: cookieHash(cookieSecret),
      address,
      userAgent,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    });
    await knowAgain(manager, { userId, before: device.deviceSecret, deviceSecret, now });
    await this.endOldest(work, userId, now);
    const token = await this.tokens.sign({ userId, sessionId }, expiresAt);
    return { token, cookieSecret, deviceSecret, expiresAt: expiresAt.toISOString() };
  }

  /** Like `startIn`, in a separate transaction. */
  start(entrant: Entrant, device: Device): Promise<StartedSession> {
    return this.transactions.run((work) => this.startIn(work, entrant, device));
  }

  /** Ends a session. Idempotent. */
  async end(sessionId: string): Promise<void> {
    await this.transactions.run(async (work) => {
      const session = await work.manager.findOneBy(SessionEntity, { id: sessionId });
      if (!session) return;
      const live = { id: sessionId, endedAt: IsNull() };
      await work.manager.update(SessionEntity, live, { endedAt: this.rules.now() });
      emitSessionEnded(work, session.userId, [sessionId]);
    });
  }

  /** Ends every session of a user, except one that may be kept, as part of `work`. */
  async endAll(work: UnitOfWork, userId: string, options: Ending = {}): Promise<void> {
    const now = this.rules.now();
    const { keptId, refusal } = options;
    const live = await work.manager.find(SessionEntity, {
      select: { id: true },
      where: {
        userId,
        endedAt: IsNull(),
        expiresAt: MoreThan(now),
        ...(keptId && { id: Not(keptId) }),
      },
    });
    await this.endSome(work, userId, live, now, refusal);
  }

  /** Like `endAll`, and deletes the records of the user's sign-ins. */
  async deleteAll(work: UnitOfWork, userId: string, refusal: Refusal): Promise<void> {
    await this.endAll(work, userId, { refusal });
    await work.manager.delete(SessionEntity, { userId });
  }

  /**
   * Verifies the account under its lock. Serialises a user's sign-ins, so that the count is exact.
   */
  private async admit(manager: EntityManager, entrant: Entrant, now: Date): Promise<void> {
    const user = await lockUser(manager, entrant.id);
    const { passwordHash = user?.passwordHash } = entrant;
    if (!user || user.passwordHash !== passwordHash) {
      throw new PortalError('wrong_credentials', TEXTS.wrongCredentials);
    }
    const suspended = suspension(user.suspendedUntil, now, this.rules.timeZone);
    if (suspended) throw toPortalError(suspended);
    if (!entrant.hasShownFactor) await refuseWithoutFactor(manager, user.id);
  }

  private async endOldest(work: UnitOfWork, userId: string, now: Date): Promise<void> {
    const surplus = await work.manager.find(SessionEntity, {
      select: { id: true },
      where: { userId, endedAt: IsNull(), expiresAt: MoreThan(now) },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: this.rules.sessionsPerUser,
    });
    await this.endSome(work, userId, surplus, now);
  }

  private async endSome(
    work: UnitOfWork,
    userId: string,
    sessions: readonly { id: string }[],
    endedAt: Date,
    refusal?: Refusal,
  ): Promise<void> {
    if (sessions.length === 0) return;
    const ids = sessions.map(({ id }) => id);
    await work.manager.update(SessionEntity, { id: In(ids) }, { endedAt });
    emitSessionEnded(work, userId, ids, refusal);
  }
}

/**
 * Publishes the end of sessions, which is effective from the commit on: gateways receive the event
 * or look the sessions up later.
 */
function emitSessionEnded(
  work: UnitOfWork,
  userId: string,
  sessionIds: string[],
  refusal?: Refusal,
): void {
  const words = refusal && { code: refusal.code, message: refusal.message };
  work.emit(sessionEnded, { userId, sessionIds, refusal: words });
}
