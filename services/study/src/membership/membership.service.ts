import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import { studyEndSchema } from '@portal/contracts/study';
import type { getStudyEnding } from '@portal/contracts/study-rooms';
import { readRows, Transactions } from '@portal/kit';
import { PortalError } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { roomNotFound } from '../rooms/room-not-found.error';
import { RoomsRepository } from '../rooms/rooms.repository';
import { refusalToEndForBoth } from './domain/membership';
import { LeavingService } from './leaving.service';

/** Handles the members' own decisions about their membership. */
@Injectable()
export class MembershipService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly rooms: RoomsRepository,
    private readonly leaving: LeavingService,
  ) {}

  activeOf(studentId: string): Promise<string | null> {
    return this.rooms.activeOf(this.dataSource, studentId);
  }

  /**
   * Returns how a membership ended, for a former member who may have missed the event.
   * @throws PortalError `not_found` for other students
   */
  async endingOf(roomId: string, studentId: string): Promise<ResponseOf<typeof getStudyEnding>> {
    const [ending] = await readRows(this.dataSource, endingSchema, ENDING, [roomId, studentId]);
    if (!ending) throw roomNotFound();
    const { how, unpaidBy } = ending;
    return how === 'xp' && unpaidBy ? { how, unpaidBy } : { how };
  }

  /** Leaves a session. @throws PortalError `not_found` */
  async leave(roomId: string, studentId: string): Promise<{ hasEnded: boolean }> {
    return this.transactions.run(async (work) => {
      await this.rooms.lockFor(work.manager, roomId, studentId);
      return this.leaving.leave(work, roomId, [studentId], 'left');
    });
  }

  /**
   * Ends a session for both members.
   * @throws PortalError `not_found`; `forbidden` with more than two members
   */
  async endForBoth(roomId: string, studentId: string): Promise<void> {
    await this.transactions.run(async (work) => {
      const { members } = await this.rooms.lockFor(work.manager, roomId, studentId);
      const refusal = refusalToEndForBoth(members);
      if (refusal) throw new PortalError(refusal.code, refusal.message);
      await this.leaving.end(work, roomId, 'ended-for-both');
    });
  }
}

const endingSchema = z.object({ how: studyEndSchema.nullable(), unpaidBy: z.string().nullable() });

/**
 * The member whose payment was refused last; of several in the same span, the requesting student
 * comes first.
 */
const ENDING = `
  SELECT left_how AS how, (
    SELECT student_id FROM charges WHERE session_id = $1 AND state = 'refused'
    ORDER BY tick DESC, (student_id = $2) DESC LIMIT 1) AS "unpaidBy"
  FROM members WHERE session_id = $1 AND student_id = $2`;
