import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import { profileChanged, profileLive } from '@portal/contracts/profile';
import { HandlesEvent } from '@portal/messaging';
import { LiveSockets } from '../live/live-sockets';
import { PolledReads } from '../polling/polled-reads';

/** Pushes changes of a student's own profile. */
@Controller()
export class ProfileLive {
  constructor(
    private readonly sockets: LiveSockets,
    private readonly reads: PolledReads,
  ) {}

  @HandlesEvent(profileChanged)
  async profileChanged({ studentId }: PayloadOf<typeof profileChanged>): Promise<void> {
    this.reads.expire(studentId);
    this.sockets.notifyUser(studentId, profileLive.pushes.changed, {});
    return Promise.resolve();
  }
}
