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

/** Answer to a sign-in. */
export const SIGNED_IN = 'Signed in.';

/** A session as it is handed over, once: only hashes of its secrets are kept. */
export interface StartedSession {
  token: string;
  cookieSecret: string;
  deviceSecret: string;
  expiresAt: string;
}

/** Whom a session is for. */
export interface Entrant extends Pick<UserEntity, 'id'> {
  /** Hash of the password that has just proved right, if any. */
  passwordHash?: string | null;
  /** Whether a code of the second factor has just proved right. */
  hasShownFactor?: boolean;
}

/** How sessions are ended. */
interface Ending {
  /** The one that goes on. */
  keptId?: string;
  /** Message for a person who did not end them. */
  refusal?: Refusal | undefined;
}

/** Starts sessions and ends them. */
@Injectable()
export class SessionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rules: AccountRules,
    private readonly tokens: SessionTokens,
  ) {}

  /**
   * Part of `work`, together with what is used up for it, such as a code or a link: a new session, with
   * secrets of its own; past the most that a person may have, the oldest ends.
   * @throws PortalError `wrong_credentials`, `suspended` or `second_factor_required` where the
   * account has changed since its owner proved to be it: what ends every session also ends those
   * that are about to begin.
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

  /** Like `startIn`, where nothing else belongs to it. */
  start(entrant: Entrant, device: Device): Promise<StartedSession> {
    return this.transactions.run((work) => this.startIn(work, entrant, device));
  }

  /** Ending what has ended already is no error. */
  async end(sessionId: string): Promise<void> {
    await this.transactions.run(async (work) => {
      const session = await work.manager.findOneBy(SessionEntity, { id: sessionId });
      if (!session) return;
      const live = { id: sessionId, endedAt: IsNull() };
      await work.manager.update(SessionEntity, live, { endedAt: this.rules.now() });
      emitSessionEnded(work, session.userId, [sessionId]);
    });
  }

  /** Every session of a person, but for one that may be kept, as part of `work`. */
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

  /** Like `endAll`, and nothing is kept of where and when this person signed in. */
  async deleteAll(work: UnitOfWork, userId: string, refusal: Refusal): Promise<void> {
    await this.endAll(work, userId, { refusal });
    await work.manager.delete(SessionEntity, { userId });
  }

  /** One sign-in of a person after another, so that the count is right. */
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

/** The sessions have ended whether the gateways receive it after the commit or ask for them later. */
function emitSessionEnded(
  work: UnitOfWork,
  userId: string,
  sessionIds: string[],
  refusal?: Refusal,
): void {
  const words = refusal && { code: refusal.code, message: refusal.message };
  work.emit(sessionEnded, { userId, sessionIds, refusal: words });
}
