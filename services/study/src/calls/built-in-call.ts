import { Inject, Injectable } from '@nestjs/common';
import type { StudyCall } from '@portal/contracts/study';
import { CLOCK, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import type { CallMember, CallProvider } from './call-provider';
import { iceServersFor } from './ice-servers';

/** Calls that go from browser to browser: the portal only tells them of each other. */
@Injectable()
export class BuiltInCall implements CallProvider {
  constructor(
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  enter(roomId: string, { studentId }: CallMember): Promise<StudyCall> {
    const { PUBLIC_URL, PORT, ICE_SERVERS, TURN_SECRET } = this.config;
    const roomUrl = new URL(`/study/${roomId}`, PUBLIC_URL ?? `http://localhost:${PORT}`).href;
    const iceServers = iceServersFor(ICE_SERVERS, TURN_SECRET, studentId, this.clock());
    const call = { roomId, roomUrl, provider: 'built-in', token: null, notice: null } as const;
    return Promise.resolve({ ...call, iceServers });
  }

  /** There is no room but the session's own. */
  open(): Promise<void> {
    return Promise.resolve();
  }

  putOut(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
