import { Injectable } from '@nestjs/common';
import { Transactions } from '@portal/kit';
import { PortalError } from '@portal/platform';
import { DataSource } from 'typeorm';
import { RoomsRepository } from '../rooms/rooms.repository';
import { LeavingService } from './leaving.service';

/** What members themselves decide about being in a session. */
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

  /** @throws PortalError `not_found` */
  async leave(roomId: string, studentId: string): Promise<{ hasEnded: boolean }> {
    return this.transactions.run(async (work) => {
      await this.rooms.lockFor(work.manager, roomId, studentId);
      return this.leaving.leave(work, roomId, [studentId], 'left');
    });
  }

  /** @throws PortalError `not_found`; `forbidden` where there are more than two */
  async endForBoth(roomId: string, studentId: string): Promise<void> {
    await this.transactions.run(async (work) => {
      const { members } = await this.rooms.lockFor(work.manager, roomId, studentId);
      if (members.length > 2)
        throw new PortalError('forbidden', 'Only a call of two can be ended for both.');
      await this.leaving.end(work, roomId, 'ended-for-both');
    });
  }
}
