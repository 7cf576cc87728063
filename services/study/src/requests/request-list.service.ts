import { Inject, Injectable } from '@nestjs/common';
import { departmentSchema } from '@portal/contracts';
import {
  STUDY_ASKED_AN_HOUR_MAX,
  STUDY_REQUESTS_MAX,
  type SentStudyRequest,
  type StudyRequest,
} from '@portal/contracts/study';
import { readRows } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { REQUEST_STATES } from './domain/request';

/** Time for which a sender may look up the state of a request, in ms. */
const SENT_MS = 3_600_000;

const sentSchema = z.object({
  requestId: z.uuid(),
  state: z.enum(REQUEST_STATES),
  sessionId: z.guid().nullable(),
});
const rowSchema = z
  .object({
    requestId: z.uuid(),
    expiresAt: z.date(),
    id: z.uuid(),
    name: z.string(),
    department: departmentSchema,
    profileImage: z.string().nullable(),
  })
  .transform(({ requestId, expiresAt, ...fromUser }) => {
    return { requestId, fromUser, expiresAt: expiresAt.toISOString() };
  });

/** Lists open requests, and the state of sent ones. */
@Injectable()
export class RequestListService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the open requests to one student, newest first, except from blocked students. */
  listFor(studentId: string): Promise<StudyRequest[]> {
    const parameters = [studentId, this.clock(), STUDY_REQUESTS_MAX];
    return readRows(this.dataSource, rowSchema, WAITING, parameters);
  }

  /**
   * Returns the sender's requests of the last hour, newest first; expiry is decided by the time
   * alone.
   */
  listSent(studentId: string): Promise<SentStudyRequest[]> {
    const now = this.clock();
    const since = new Date(now.getTime() - SENT_MS);
    const parameters = [studentId, now, since, STUDY_ASKED_AN_HOUR_MAX];
    return readRows(this.dataSource, sentSchema, SENT, parameters);
  }
}

const WAITING = `
  SELECT r.id AS "requestId", r.expires_at AS "expiresAt", s.student_id AS id, s.name, s.department,
    s.profile_image AS "profileImage"
  FROM requests r JOIN students s ON s.student_id = r.from_id
  WHERE r.to_id = $1 AND r.state = 'open' AND r.expires_at > $2
    AND s.name <> '' AND s.department <> ''
    AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = r.to_id AND blocked_id = r.from_id)
  ORDER BY r.created_at DESC, r.id LIMIT $3`;

const SENT = `
  SELECT r.id AS "requestId", m.session_id AS "sessionId",
    CASE WHEN r.state = 'open' AND r.expires_at <= $2 THEN 'expired' ELSE r.state END AS state
  FROM requests r LEFT JOIN members m
    ON m.session_id = r.session_id AND m.student_id = r.from_id AND m.left_at IS NULL
  WHERE r.from_id = $1 AND r.created_at > $3
  ORDER BY r.created_at DESC, r.id LIMIT $4`;
