import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import type { sessionEnded } from '@portal/contracts/identity';
import { EndedMarks } from '../access/ended-marks';
import { Sessions } from '../access/sessions';
import { LiveSockets } from '../live/live-sockets';
import { PolledReads } from '../polling/polled-reads';

/**
 * Ends sessions: removes them from the caches, closes their sockets and publishes their end to the
 * other gateways.
 */
@Injectable()
export class EndedSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly sockets: LiveSockets,
    private readonly reads: PolledReads,
    private readonly marks: EndedMarks,
  ) {}

  end({ userId, sessionIds, refusal }: PayloadOf<typeof sessionEnded>): void {
    this.sessions.end(sessionIds);
    this.sockets.end(sessionIds, refusal);
    this.reads.forget(userId);
    void this.marks.put(sessionIds); // errors are handled inside; the end does not wait for it
  }
}
