import { Controller } from '@nestjs/common';
import { mxpToXp, type PayloadOf } from '@portal/contracts';
import { testlabLive, waitingXpChanged } from '@portal/contracts/testlab';
import { HandlesEvent } from '@portal/messaging';
import { LiveSockets } from '../live/live-sockets';
import { PolledReads } from '../polling/polled-reads';

/** Live events of practice tests. */
@Controller()
export class TestlabLive {
  constructor(
    private readonly sockets: LiveSockets,
    private readonly reads: PolledReads,
  ) {}

  /**
   * The order of events is not guaranteed: a screen corrects an outdated value when it next
   * requests its user.
   */
  @HandlesEvent(waitingXpChanged)
  async waitingXpChanged(changed: PayloadOf<typeof waitingXpChanged>): Promise<void> {
    const { studentId, waitingMxp } = changed;
    this.reads.expire(studentId);
    const waitingXP = mxpToXp(waitingMxp);
    this.sockets.notifyUser(studentId, testlabLive.pushes.waiting, { waitingXP });
    return Promise.resolve();
  }
}
