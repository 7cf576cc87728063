import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import {
  STUDY_PAUSE_MS,
  STUDY_REQUEST_MS,
  studyAsked,
  type askToStudy,
} from '@portal/contracts/study';
import { readRow, Transactions, type UnitOfWork } from '@portal/kit';
import { CLOCK, newId, PortalError, type Clock } from '@portal/platform';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { hasBlocked } from '../people/blocked-either-way';
import { toSearchName } from '@portal/kit/search';
import { holdBoth } from '../people/hold-both';
import { StudentsRepository, type KnownStudent } from '../people/students.repository';
import { NO_SUCH_STUDENT, refusalToAsk, type AskRefusal } from './domain/ask';
import { RequestClosingService } from './request-closing.service';
import { StudyRequestEntity } from './study-request.entity';

const HOUR_MS = 3_600_000;
const factsSchema = z.object({
  areTogether: z.boolean(),
  isOpen: z.boolean(),
  waiting: z.coerce.number(),
  openOfSender: z.coerce.number(),
  askedAnHour: z.coerce.number(),
  pairAskedAnHour: z.coerce.number(),
  pauseMs: z.coerce.number(),
});

type Asking = RequestOf<typeof askToStudy>;

/** Sends study requests from one student to another. */
@Injectable()
export class AskingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly students: StudentsRepository,
    private readonly closing: RequestClosingService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Sends a request. @throws PortalError with the reason for which the student may not ask. */
  async ask({ studentId, target }: Asking): Promise<ResponseOf<typeof askToStudy>> {
    const toId = await this.idOf(studentId, target);
    if (toId === studentId) throw new PortalError('invalid_input', 'You cannot ask yourself.');
    return this.transactions.run(async (work) => {
      const isThere = await holdBoth(work.manager, studentId, toId);
      const sender = await this.students.find(work.manager, studentId);
      if (!isThere || !sender) throw refused(NO_SUCH_STUDENT);
      const receiver = await this.findFor(work.manager, studentId, toId);
      const facts = await this.factsOf(work.manager, studentId, toId);
      const refusal = refusalToAsk({ ...facts, isFound: receiver !== undefined });
      if (refusal) throw refused(refusal);
      return this.open(work, sender, toId);
    });
  }

  private async open(work: UnitOfWork, sender: KnownStudent, toId: string) {
    // An expired request may still have the state `open`.
    await this.closing.expireBetween(work, sender._id, toId);
    const createdAt = this.clock();
    const request = {
      id: newId(),
      fromId: sender._id,
      toId,
      state: 'open' as const,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + STUDY_REQUEST_MS),
    };
    await work.manager.insert(StudyRequestEntity, request);
    const asked = { requestId: request.id, expiresAt: request.expiresAt.toISOString() };
    const { _id: id, name, department, profileImage } = sender;
    // A receiver who has blocked the sender gets no event; to the sender the response is the same.
    if (await hasBlocked(work.manager, { blockerId: toId, blockedId: id })) return asked;
    const fromUser = { id, name, department, profileImage };
    work.emit(studyAsked, { ...asked, toUserId: toId, fromUser });
    return asked;
  }

  /**
   * Resolves the target.
   * @throws PortalError if the name matches no student, several, or another than the id.
   */
  private async idOf(studentId: string, target: Asking['target']): Promise<string> {
    const { manager } = this.dataSource;
    if (!('id' in target)) {
      const named = await this.students.findNamed(manager, target.name, target.department);
      const ids = named.map(({ _id }) => _id);
      const found = ids.includes(studentId) ? [studentId] : [];
      for (const id of ids) if (await this.findFor(manager, studentId, id)) found.push(id);
      if (found.length > 1) throw new PortalError('conflict', SEVERAL);
      return found[0] ?? refuseUnknown();
    }
    if (!target.as) return target.id;
    const student = await this.findFor(manager, studentId, target.id);
    if (!student) throw refused(NO_SUCH_STUDENT);
    const isSameName = toSearchName(student.name) === toSearchName(target.as.name);
    if (isSameName && student.department === target.as.department) return target.id;
    throw new PortalError('invalid_input', 'This student has another name or department.');
  }

  /** Returns a student whom the other may ask: not hidden, suspended, or blocked by the other. */
  private async findFor(
    manager: EntityManager,
    studentId: string,
    otherId: string,
  ): Promise<KnownStudent | undefined> {
    if (studentId === otherId) return undefined;
    const student = await this.students.find(manager, otherId);
    if (!student || student.isHidden) return;
    if (student.suspendedUntil && student.suspendedUntil > this.clock()) return;
    const block = { blockerId: studentId, blockedId: otherId };
    return (await hasBlocked(manager, block)) ? undefined : student;
  }

  private factsOf(manager: EntityManager, fromId: string, toId: string) {
    const now = this.clock();
    const anHourAgo = new Date(now.getTime() - HOUR_MS);
    const { rejected, cancelled } = STUDY_PAUSE_MS;
    const parameters = [fromId, toId, now, anHourAgo, rejected, cancelled];
    return readRow(manager, factsSchema, FACTS, parameters);
  }
}

const SEVERAL = 'More than one student has this name. Please choose one from the list.';

function refused({ code, message, ...details }: AskRefusal): PortalError {
  return new PortalError(code, message, details);
}

function refuseUnknown(): never {
  throw refused(NO_SUCH_STUDENT);
}

const FACTS = `
  SELECT
    EXISTS (SELECT 1 FROM members a JOIN members b USING (session_id)
      WHERE a.student_id = $1 AND b.student_id = $2 AND a.left_at IS NULL AND b.left_at IS NULL)
      AS "areTogether",
    EXISTS (SELECT 1 FROM requests WHERE from_id = $1 AND to_id = $2 AND state = 'open'
      AND expires_at > $3) AS "isOpen",
    (SELECT count(*) FROM requests WHERE to_id = $2 AND state = 'open' AND expires_at > $3
      AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = to_id AND blocked_id = from_id))
      AS waiting,
    (SELECT count(*) FROM requests WHERE from_id = $1 AND state = 'open' AND expires_at > $3)
      AS "openOfSender",
    (SELECT count(*) FROM requests WHERE from_id = $1 AND created_at > $4) AS "askedAnHour",
    (SELECT count(*) FROM requests WHERE from_id = $1 AND to_id = $2 AND created_at > $4
      AND state <> 'accepted') AS "pairAskedAnHour",
    (SELECT coalesce(max(extract(epoch FROM closed_at - $3) * 1000 +
        CASE state WHEN 'rejected' THEN $5::integer ELSE $6::integer END), 0)
      FROM requests WHERE from_id = $1 AND to_id = $2 AND created_at > $4
        AND state IN ('rejected', 'cancelled')) AS "pauseMs"`;
