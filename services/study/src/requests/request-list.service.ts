import { Inject, Injectable } from '@nestjs/common';
import { departmentSchema } from '@portal/contracts';
import { STUDY_REQUESTS_MAX, type StudyRequest } from '@portal/contracts/study';
import { readRows } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const rowSchema = z
  .object({
    requestId: z.uuid(),
    expiresAt: z.date(),
    id: z.uuid(),
    name: z.string(),
    department: departmentSchema,
  })
  .transform(({ requestId, expiresAt, ...fromUser }) => {
    return { requestId, fromUser, expiresAt: expiresAt.toISOString() };
  });

/** Requests that wait for an answer. */
@Injectable()
export class RequestListService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** For one student, the newest first; none of whom a block keeps apart from the student. */
  listFor(studentId: string): Promise<StudyRequest[]> {
    const parameters = [studentId, this.clock(), STUDY_REQUESTS_MAX];
    return readRows(this.dataSource, rowSchema, WAITING, parameters);
  }
}

const WAITING = `
  SELECT r.id AS "requestId", r.expires_at AS "expiresAt", s.student_id AS id, s.name, s.department
  FROM requests r JOIN students s ON s.student_id = r.from_id
  WHERE r.to_id = $1 AND r.state = 'open' AND r.expires_at > $2
    AND s.name <> '' AND s.department <> ''
    AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = r.to_id AND blocked_id = r.from_id)
  ORDER BY r.created_at DESC, r.id LIMIT $3`;
