import { Injectable } from '@nestjs/common';
import type { Caller, RequestOf, authenticate } from '@portal/contracts';
import { DataSource, LessThan } from 'typeorm';
import { AccountRules } from '../account-rules';
import { judgeSession } from '../domain/session';
import { valueOf } from '../refuse';
import { cookieHash } from '../secrets/cookie-secret';
import { SessionTokens } from '../secrets/session-tokens';
import { SessionEntity } from './session.entity';
import { UserEntity } from './user.entity';

/** How exactly the time of the last use is kept, in ms: not every call is worth a write. */
const LAST_SEEN_MS = 5 * 60_000;

/** The session's own columns that name it: `user_id` proves that a token's claims belong together. */
type Named = { id: string; userId: string } | { cookieHash: Buffer };

/** Tells who calls, by either secret of a session. */
@Injectable()
export class CallerStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly tokens: SessionTokens,
  ) {}

  /** @throws PortalError `unauthenticated` or `suspended`. */
  async identify(proof: RequestOf<typeof authenticate>): Promise<Caller> {
    const now = this.rules.now();
    const named = await this.nameSession(proof);
    const found = named && (await this.find(named));
    const { session, user } = valueOf(judgeSession(found, now, this.rules.timeZone));
    if (+now - +session.lastSeenAt >= LAST_SEEN_MS) await this.touch(session.id, now);
    const { id: userId, role, name, email, department } = user;
    const expiresAt = session.expiresAt.toISOString();
    return { userId, sessionId: session.id, role, name, email, department, expiresAt };
  }

  private async nameSession(proof: RequestOf<typeof authenticate>): Promise<Named | undefined> {
    if ('cookieSecret' in proof) return { cookieHash: cookieHash(proof.cookieSecret) };
    const claims = await this.tokens.read(proof.token);
    return claims && { id: claims.sessionId, userId: claims.userId };
  }

  private async find(named: Named) {
    const { manager } = this.dataSource;
    const session = await manager.findOneBy(SessionEntity, named);
    const user = session && (await manager.findOneBy(UserEntity, { id: session.userId }));
    if (!user) return undefined;
    const { expiresAt, endedAt } = session;
    const { suspendedUntil, deletedAt } = user;
    return { session, user, expiresAt, endedAt, suspendedUntil, deletedAt };
  }

  private async touch(id: string, now: Date): Promise<void> {
    const isOlder = LessThan(now);
    await this.dataSource.manager.update(
      SessionEntity,
      { id, lastSeenAt: isOlder },
      { lastSeenAt: now },
    );
  }
}
