import { Injectable } from '@nestjs/common';
import type { StudyCall } from '@portal/contracts/study';
import type { SessionEntity } from '../rooms/session.entity';
import { BuiltInCall } from './built-in-call';
import type { CallMember } from './call-provider';

/** Chooses who carries the call of a session. */
@Injectable()
export class CallsService {
  constructor(private readonly builtIn: BuiltInCall) {}

  enter(roomId: string, member: CallMember): Promise<StudyCall> {
    return this.builtIn.enter(roomId, member);
  }

  async putOut(_session: SessionEntity, _studentIds: readonly string[]): Promise<void> {
    await this.builtIn.putOut();
  }
}
