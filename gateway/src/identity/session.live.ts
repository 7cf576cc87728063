import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import { sessionEnded } from '@portal/contracts/identity';
import { HandlesEvent } from '@portal/messaging';
import { EndedSessions } from './ended-sessions';

/** Live events of ended sessions. */
@Controller()
export class SessionLive {
  constructor(private readonly endedSessions: EndedSessions) {}

  @HandlesEvent(sessionEnded)
  async sessionEnded(ended: PayloadOf<typeof sessionEnded>): Promise<void> {
    this.endedSessions.end(ended);
    return Promise.resolve();
  }
}
