import { Injectable, Logger } from '@nestjs/common';
import type { StudyCall } from '@portal/contracts/study';
import { changeRows, readRows, Transactions } from '@portal/kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { RoomsRepository } from '../rooms/rooms.repository';
import { BuiltInCall } from './built-in-call';
import type { CallMember, CallUser, PutOut } from './call-provider';
import { DailyCall } from './daily-call';

const NOTICE = 'The video service cannot be reached. This call runs directly between you.';

const chosenSchema = z.object({ provider: z.enum(['built-in', 'daily']) });

/** Chooses who carries the call of a session: for all of its members the same. */
@Injectable()
export class CallsService {
  private readonly logger = new Logger(CallsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly rooms: RoomsRepository,
    private readonly builtIn: BuiltInCall,
    private readonly daily: DailyCall,
  ) {}

  /** Where Daily fails, the session goes on without it, and all members are told. */
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

  /** Nobody waits for Daily to know: their tokens end by themselves, too. */
  putOut(roomId: string, users: readonly CallUser[], how: PutOut): void {
    this.putOutOfDaily(roomId, users, how).catch((error: unknown) =>
      this.logger.warn(
        `Somebody who was put out may still be in a call at Daily: ${String(error)}`,
      ),
    );
  }

  /** Decided by the first who enters. The room is noted before it is made, so that it is deleted whatever happens. */
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
      if (!(await this.rooms.lock(work.manager, roomId))) return;
      if ((await changeRows(work.manager, LEAVE_DAILY, [roomId])) === 0) return;
      await this.rooms.tell(work, roomId);
    });
  }
}

const CHOOSE = `
  UPDATE sessions SET provider = $2, daily_room = $3
  WHERE id = $1 AND provider IS NULL AND ended_at IS NULL`;

const LEAVE_DAILY = `
  UPDATE sessions SET provider = 'built-in' WHERE id = $1 AND provider = 'daily'`;
