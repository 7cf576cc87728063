import { studyLive } from '@portal/contracts/study';
import { randomUUID } from 'node:crypto';
import type { TestSession } from './double-world.fixture';
import { LiveScreen } from './live-screen.fixture';
import type { TestGateway } from './test-gateway.fixture';

/** A student with a connected screen. */
export interface StudentOnScreen {
  session: TestSession;
  id: string;
  screen: LiveScreen;
}

/** Students with screens at one gateway, who share rooms. */
export class StudyPeople {
  private readonly screens: LiveScreen[] = [];

  constructor(private readonly gateway: TestGateway) {}

  async arrive(session = this.gateway.world.signIn('student')): Promise<StudentOnScreen> {
    const screen = await LiveScreen.connect(this.gateway.url, session);
    this.screens.push(screen);
    return { session, id: session.caller.userId, screen };
  }

  /** Creates a room whose members have all joined it. */
  async openRoom(...members: StudentOnScreen[]): Promise<string> {
    // The format of the study service: random bits only, without the version of most UUIDs.
    const roomId = randomUUID().replace(/-4(.{3})-./, '-f$1-0');
    this.gateway.world.studyRooms.set(roomId, new Set(members.map(({ id }) => id)));
    for (const { screen } of members) await screen.ask(studyLive.asks.joinRoom, { roomId });
    return roomId;
  }

  leave(): void {
    for (const { socket } of this.screens.splice(0)) socket.disconnect();
  }
}

/** Waits until all earlier pushes to a screen have arrived. */
export async function settled({ screen }: StudentOnScreen): Promise<void> {
  await screen.ask(studyLive.asks.reject, { fromUserId: randomUUID() });
}
