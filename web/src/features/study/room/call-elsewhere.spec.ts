import type { StudyMember } from '@portal/contracts/study';
import { studyEvents } from '../events/study-events';
import { MEDIA, ROOM, SlowScreen, tabStorage } from './room-ways.fixture';

describe('whether another window of the student is in the call', () => {
  let screen: SlowScreen;
  let revision: number;
  beforeEach(async () => {
    Object.assign(globalThis, { sessionStorage: tabStorage() });
    revision = 1;
    screen = new SlowScreen();
    await screen.enter();
  });
  afterEach(() => screen.session.stop());

  /** Simulates that the portal reports which screen of the student is in the call. */
  const pushLab = (peerId: string | null) => {
    const own = { _id: screen.session.userId, name: 'Ada', peerId } as StudyMember; // the only fields that are read here
    revision += 1;
    studyEvents.members.notify({ roomId: ROOM, revision, members: [own], provider: 'daily' });
    return screen.session.view().isElsewhere;
  };

  it('is known before the door, for as long as it is', () => {
    expect(pushLab(null)).toBe(false);
    expect(pushLab('peer-of-another-window')).toBe(true);
    expect(pushLab(null)).toBe(false);
  });

  it('is not taken from the place that this one has, or had just now', async () => {
    const joined = screen.session.join(screen.newDevices(), MEDIA);
    await screen.come('daily call');
    await joined;
    expect(pushLab('peer-1')).toBe(false);
    screen.calls[0]?.lose('removed');
    await screen.come('room');
    expect(pushLab('peer-1')).toBe(false);
    expect(pushLab('peer-of-another-window')).toBe(true);
  });
});
