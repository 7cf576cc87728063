import { Inject, Injectable, Logger } from '@nestjs/common';
import type { StudyCall } from '@portal/contracts/study';
import { changeRows, readRows, Transactions, type UnitOfWork } from '@portal/kit';
import { CLOCK, type Clock } from '@portal/platform';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { MemberEntity } from '../rooms/member.entity';
import { RoomsRepository } from '../rooms/rooms.repository';
import { BuiltInCall } from './built-in-call';
import type { CallMember, CallUser, PutOut } from './call-provider';
import { DailyCall } from './daily-call';
import { staysAtDaily, type Reach } from './domain/fall-back';

const NOTICE = 'The video service cannot be reached. This call runs directly between you.';

const chosenSchema = z.object({ provider: z.enum(['built-in', 'daily']) });

/** Chooses the provider of a session's call, the same for all of its members. */
@Injectable()
export class CallsService {
  private readonly logger = new Logger(CallsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly rooms: RoomsRepository,
    private readonly builtIn: BuiltInCall,
    private readonly daily: DailyCall,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Enters a member into the call. If Daily fails, the session continues without it, and all
   * members are notified.
   */
  async enter(roomId: string, member: CallMember): Promise<StudyCall> {
    const provider = await this.choose(roomId);
    if (provider === 'daily') {
      try {
        return await this.daily.enter(roomId, member);
      } catch (error) {
        this.logger.warn(`A call goes on without Daily: ${String(error)}`);
        await this.leaveDaily(roomId);
      }
    }
    const call = await this.builtIn.enter(roomId, member);
    return this.daily.isSetUp ? { ...call, notice: NOTICE } : call;
  }

  /**
   * Handles a report that a member's client cannot reach Daily: the call leaves Daily for all
   * members, unless more members are in the call than are cut off. Idempotent.
   * @returns the provider of the call from now on
   * @throws PortalError `not_found` for a student who is not a member
   */
  fallBack(roomId: string, studentId: string): Promise<StudyCall['provider']> {
    return this.transactions.run(async (work) => {
      const { session, members } = await this.rooms.lockFor(work.manager, roomId, studentId);
      if (session.provider !== 'daily') return 'built-in';
      const now = this.clock();
      const where = { sessionId: roomId, studentId };
      await work.manager.update(MemberEntity, where, { cutOffAt: now });
      const others = members.filter((other) => other.studentId !== studentId);
      if (staysAtDaily(others.map(reachOf), now.getTime())) return 'daily';
      this.logger.warn('A call goes on without Daily: a member does not reach it.');
      await this.leaveDailyLocked(work, roomId);
      return 'built-in';
    });
  }

  /** Removes users at Daily without waiting for the response: their tokens also expire. */
  putOut(roomId: string, users: readonly CallUser[], how: PutOut): void {
    this.putOutOfDaily(roomId, users, how).catch((error: unknown) =>
      this.logger.warn(
        `Somebody who was put out may still be in a call at Daily: ${String(error)}`,
      ),
    );
  }

  /**
   * Returns the provider that the first entry chose. The room is recorded before it is created, so
   * that it is deleted even if a later step fails.
   */
  private async choose(roomId: string): Promise<StudyCall['provider']> {
    const provider = this.daily.isSetUp ? 'daily' : 'built-in';
    const parameters = [roomId, provider, provider === 'daily' ? roomId : null];
    await changeRows(this.dataSource, CHOOSE, parameters);
    const chosen = await this.chosen(roomId);
    return this.daily.isSetUp && chosen ? chosen : 'built-in';
  }

  private async chosen(roomId: string): Promise<StudyCall['provider'] | undefined> {
    const sql = 'SELECT provider FROM sessions WHERE id = $1 AND provider IS NOT NULL';
    const [row] = await readRows(this.dataSource, chosenSchema, sql, [roomId]);
    return row?.provider;
  }

  private async putOutOfDaily(
    roomId: string,
    users: readonly CallUser[],
    how: PutOut,
  ): Promise<void> {
    if (!this.daily.isSetUp || (await this.chosen(roomId)) !== 'daily') return;
    await this.daily.putOut(roomId, users, how);
  }

  private async leaveDaily(roomId: string): Promise<void> {
    await this.transactions.run(async (work) => {
      if (await this.rooms.lock(work.manager, roomId)) await this.leaveDailyLocked(work, roomId);
    });
  }

  /** Switches the call to the built-in provider once, and publishes the change to all members. */
  private async leaveDailyLocked(work: UnitOfWork, roomId: string): Promise<void> {
    if ((await changeRows(work.manager, LEAVE_DAILY, [roomId])) === 0) return;
    await this.rooms.notify(work, roomId);
  }
}

function reachOf({ joinedAt, isHere, lastSeenAt, cutOffAt }: MemberEntity): Reach {
  return {
    joinedAt: joinedAt.getTime(),
    isHere,
    lastSeenAt: lastSeenAt?.getTime() ?? null,
    cutOffAt: cutOffAt?.getTime() ?? null,
  };
}

const CHOOSE = `
  UPDATE sessions SET provider = $2, daily_room = $3
  WHERE id = $1 AND provider IS NULL AND ended_at IS NULL`;

const LEAVE_DAILY = `
  UPDATE sessions SET provider = 'built-in' WHERE id = $1 AND provider = 'daily'`;
