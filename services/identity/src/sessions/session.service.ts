import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sessionEnded, TEXTS } from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { DataSource, In, IsNull, MoreThan, Not, type EntityManager } from 'typeorm';
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
import { UserEntity } from '../users/user.entity';

/** What whoever signs in is answered. */
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
  /** Of the password that has just proved right, where one has. */
  passwordHash?: string | null;
  /** Whether a code of the second factor has just proved right. */
  hasShownFactor?: boolean;
}

/** Starts sessions and ends them. */
@Injectable()
export class SessionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly tokens: SessionTokens,
    private readonly messages: Messages,
  ) {}

  /**
   * A new session, with secrets of its own; past the most that a person may have, the oldest ends.
   * @throws PortalError `wrong_credentials`, `suspended` or `second_factor_required` where the
   * account has changed since its owner proved to be it: what ends every session also ends those
   * that are about to begin.
   */
  async start(entrant: Entrant, device: Device): Promise<StartedSession> {
    const userId = entrant.id;
    const now = this.rules.now();
    const expiresAt = this.rules.sessionEnds(now);
    const sessionId = randomUUID();
    const [cookieSecret, deviceSecret] = [newCookieSecret(), newCookieSecret()];
    const { address, userAgent } = device;
    const ended = await this.dataSource.transaction(async (manager) => {
      await this.admit(manager, entrant, now);
      const row = {
        id: sessionId,
        userId,
        cookieHash: cookieHash(cookieSecret),
        address,
        userAgent,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
      };
      await manager.insert(SessionEntity, row);
      await knowAgain(manager, { userId, before: device.deviceSecret, deviceSecret, now });
      return this.endOldest(manager, userId, now);
    });
    await this.notify(userId, ended);
    const token = await this.tokens.sign({ userId, sessionId }, expiresAt);
    return { token, cookieSecret, deviceSecret, expiresAt: expiresAt.toISOString() };
  }

  /** Ending what has ended already is no error. */
  async end(sessionId: string): Promise<void> {
    const session = await this.dataSource.manager.findOneBy(SessionEntity, { id: sessionId });
    if (!session) return;
    await this.dataSource.manager.update(
      SessionEntity,
      { id: sessionId, endedAt: IsNull() },
      { endedAt: this.rules.now() },
    );
    await this.notify(session.userId, [sessionId]);
  }

  /** Every session of a person. */
  async endAll(userId: string): Promise<void> {
    const ended = await this.endAllIn(this.dataSource.manager, userId, this.rules.now());
    await this.notify(userId, ended);
  }

  /**
   * Every session of a person, but for one that may be kept, in `manager`'s transaction.
   * @returns the ended ones, for `notify` after the commit.
   */
  async endAllIn(
    manager: EntityManager,
    userId: string,
    now: Date,
    keptId?: string,
  ): Promise<string[]> {
    const live = await manager.find(SessionEntity, {
      select: { id: true },
      where: {
        userId,
        endedAt: IsNull(),
        expiresAt: MoreThan(now),
        ...(keptId && { id: Not(keptId) }),
      },
    });
    await this.endSome(manager, live, now);
    return live.map(({ id }) => id);
  }

  /**
   * Like `endAllIn`, and nothing is kept of where and when this person signed in.
   * @returns the ended ones, for `notify` after the commit.
   */
  async deleteAllIn(manager: EntityManager, userId: string, now: Date): Promise<string[]> {
    const ended = await this.endAllIn(manager, userId, now);
    await manager.delete(SessionEntity, { userId });
    return ended;
  }

  /**
   * Tells the gateways. The sessions have ended whether they hear of it now or ask for them later.
   * @param refusal what the person is told who did not end them.
   */
  async notify(userId: string, sessionIds: string[], refusal?: Refusal): Promise<void> {
    if (sessionIds.length === 0) return;
    const reason = refusal && { code: refusal.code, message: refusal.message };
    await this.messages.emit(sessionEnded, { userId, sessionIds, refusal: reason });
  }

  /** One sign-in of a person after another, so that the count is right. */
  private async admit(manager: EntityManager, entrant: Entrant, now: Date): Promise<void> {
    const user = await manager.findOne(UserEntity, {
      where: { id: entrant.id, deletedAt: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
    const { passwordHash = user?.passwordHash } = entrant;
    if (!user || user.passwordHash !== passwordHash) {
      throw new PortalError('wrong_credentials', TEXTS.wrongCredentials);
    }
    const suspended = suspension(user.suspendedUntil, now, this.rules.timeZone);
    if (suspended) throw toPortalError(suspended);
    if (!entrant.hasShownFactor) await refuseWithoutFactor(manager, user.id);
  }

  private async endOldest(manager: EntityManager, userId: string, now: Date): Promise<string[]> {
    const surplus = await manager.find(SessionEntity, {
      select: { id: true },
      where: { userId, endedAt: IsNull(), expiresAt: MoreThan(now) },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: this.rules.sessionsPerUser,
    });
    await this.endSome(manager, surplus, now);
    return surplus.map(({ id }) => id);
  }

  private async endSome(
    manager: EntityManager,
    sessions: readonly { id: string }[],
    endedAt: Date,
  ): Promise<void> {
    if (sessions.length === 0) return;
    await manager.update(SessionEntity, { id: In(sessions.map(({ id }) => id)) }, { endedAt });
  }
}
