import { Injectable } from '@nestjs/common';
import type { PayloadOf, sessionEnded } from '@portal/contracts';
import { Sessions } from '../access/sessions';
import { LiveSockets } from '../live/live-sockets';
import { PolledReads } from '../polling/polled-reads';

/** What this process forgets and cuts when sessions end. */
@Injectable()
export class EndedSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly sockets: LiveSockets,
    private readonly reads: PolledReads,
  ) {}

  end({ userId, sessionIds }: PayloadOf<typeof sessionEnded>): void {
    this.sessions.end(sessionIds);
    this.sockets.end(sessionIds);
    this.reads.forget(userId);
  }
}
