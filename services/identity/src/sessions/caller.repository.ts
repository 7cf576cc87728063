import { Injectable } from '@nestjs/common';
import { departmentSchema } from '@portal/contracts';
import { z } from 'zod';
import { SessionLookups } from './session-lookups';

/** Precision of the time of the last use, in ms: not every request is worth a write. */
const LAST_SEEN_MS = 5 * 60_000;

/** Columns that identify a session: `userId` verifies that a token's claims belong together. */
export type NamedSession = { sessionId: string; userId: string } | { cookieHash: Buffer };

/** A session and its user, valid or not. */
const rowSchema = z.object({
  sessionId: z.uuid(),
  expiresAt: z.date(),
  endedAt: z.date().nullable(),
  userId: z.uuid(),
  role: z.enum(['student', 'admin']),
  name: z.string(),
  email: z.string(),
  department: departmentSchema.nullable(),
  suspendedUntil: z.date().nullable(),
  deletedAt: z.date().nullable(),
});
export type CallerRow = z.output<typeof rowSchema>;
const rowsSchema = z.array(rowSchema).max(1);

/**
 * Parameters 1 and 2: the current time, and the last use up to which a session is updated again.
 */
const finding = (named: string) => `
  WITH found AS (
    SELECT s.id AS "sessionId", s.expires_at AS "expiresAt", s.ended_at AS "endedAt",
      u.id AS "userId", u.role, u.name, u.email, u.department,
      u.suspended_until AS "suspendedUntil", u.deleted_at AS "deletedAt"
    FROM sessions s JOIN users u ON u.id = s.user_id WHERE ${named}
  ), seen AS (
    UPDATE sessions SET last_seen_at = $1 FROM found
    WHERE sessions.id = found."sessionId" AND sessions.last_seen_at <= $2
      AND sessions.ended_at IS NULL AND sessions.expires_at > $1 AND found."deletedAt" IS NULL
      AND (found."suspendedUntil" IS NULL OR found."suspendedUntil" <= $1)
  )
  SELECT * FROM found`;
const BY_COOKIE = finding('s.cookie_hash = $3');
const BY_TOKEN = finding('s.id = $3 AND s.user_id = $4');

/** Reads the caller of a request. Every request of the portal does so, so it is one statement. */
@Injectable()
export class CallerRepository {
  constructor(private readonly lookups: SessionLookups) {}

  /**
   * Returns a session and its user, and updates a valid session's last use at most every five
   * minutes.
   */
  async find(named: NamedSession, now: Date): Promise<CallerRow | undefined> {
    const times = [now, new Date(+now - LAST_SEEN_MS)];
    const { connections } = this.lookups;
    const rows: unknown =
      'cookieHash' in named
        ? await connections.query(BY_COOKIE, [...times, named.cookieHash])
        : await connections.query(BY_TOKEN, [...times, named.sessionId, named.userId]);
    return rowsSchema.parse(rows)[0];
  }
}
