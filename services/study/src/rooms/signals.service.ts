import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { studySignalled, type signalInStudyRoom } from '@portal/contracts/study-rooms';
import { readRows } from '@portal/kit';
import { Messages } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { roomNotFound } from './room-not-found.error';

const memberSchema = z.object({ student_id: z.string(), peer_id: z.string().nullable() });

/** Relays the signals with which clients in a call negotiate their connections. */
@Injectable()
export class SignalsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly messages: Messages,
  ) {}

  /**
   * Relays a signal; one for a client that has left the call is dropped, since its sender is still
   * a member.
   * @throws PortalError `not_found` for a student outside the room; `forbidden` for a client that
   * is not in the call
   */
  async signal(request: RequestOf<typeof signalInStudyRoom>): Promise<void> {
    const { roomId, studentId, from, to, signal } = request;
    const members = await readRows(this.dataSource, memberSchema, MEMBERS, [roomId]);
    const own = members.find((member) => member.student_id === studentId);
    if (!own) throw roomNotFound();
    if (own.peer_id !== from) throw new PortalError('forbidden', 'This screen is not in the call.');
    const other = members.find((member) => member.peer_id === to && member !== own);
    if (!other) return;
    const toUserId = other.student_id;
    await this.messages.emit(studySignalled, { roomId, toUserId, from, to, signal });
  }
}

const MEMBERS = 'SELECT student_id, peer_id FROM members WHERE session_id = $1 AND left_at IS NULL';
