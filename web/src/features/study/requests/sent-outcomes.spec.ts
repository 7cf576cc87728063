import type { SentStudyRequest } from '@portal/contracts/study';
import { tabStorage } from '../room/room-ways.fixture';
import { acceptSent, closeSent, settleSent } from './sent-outcomes';
import { addSent, dropAllSent, markOver, sentRequests } from './waiting';

const REJECTED = 'Your study request was rejected.';
const EXPIRED = 'Nobody answered your study request in time.';

let done: string[];
const acts = {
  begin: (roomId: string, partner: string | null) => void done.push(`${roomId} with ${partner}`),
  say: (text: string) => void done.push(text),
};
const waiting = () => sentRequests().map(({ requestId }) => requestId);
const listed = (
  requestId: string,
  state: SentStudyRequest['state'],
  sessionId: string | null = null,
) => ({ requestId, state, sessionId });

beforeEach(() => {
  Object.assign(globalThis, { sessionStorage: tabStorage() });
  done = [];
  dropAllSent();
  addSent({ requestId: 'to-ben', name: 'Ben' });
  addSent({ requestId: 'to-cleo', name: 'Cleo' });
});

describe('what a tab learns late of the requests that it has sent', () => {
  it('is said once, and they wait no longer', () => {
    const states = [listed('to-ben', 'rejected'), listed('to-cleo', 'expired')];
    settleSent(states, acts);
    settleSent(states, acts);
    closeSent('to-ben', 'rejected', acts);
    expect(done).toEqual([REJECTED, EXPIRED]);
    expect(waiting()).toEqual([]);
  });

  it('leads into the room where one was accepted, by which is known, and only while it is there', () => {
    settleSent([listed('to-ben', 'accepted', 'a-room'), listed('to-cleo', 'accepted')], acts);
    acceptSent('to-ben', 'a-room', acts);
    expect(done).toEqual(['a-room with Ben']);
    expect(waiting()).toEqual([]);
  });

  it('is nothing for who has taken one back, and for one that is open', () => {
    settleSent([listed('to-ben', 'cancelled'), listed('to-cleo', 'open')], acts);
    expect(done).toEqual([]);
    expect(waiting()).toEqual(['to-cleo']);
  });

  it('is nothing of what another tab has sent', () => {
    settleSent([listed('to-dan', 'rejected'), listed('to-eve', 'accepted', 'a-room')], acts);
    expect(done).toEqual([]);
    expect(waiting()).toEqual(['to-ben', 'to-cleo']);
  });

  it('is said of one whose time is over, and one that is not known any more goes without a word', () => {
    for (const requestId of ['to-ben', 'to-cleo']) markOver(requestId);
    settleSent([listed('to-ben', 'rejected')], acts);
    expect(done).toEqual([REJECTED]);
    expect(waiting()).toEqual([]);
  });
});

describe('a tab that is loaded anew', () => {
  it('still asks about what it has sent, for ten minutes after its end', async () => {
    const minute = 60_000;
    dropAllSent();
    addSent({ requestId: 'now', name: 'Ben' });
    addSent({ requestId: 'over', name: 'Cleo' }, Date.now() - 10 * minute);
    addSent({ requestId: 'long-over', name: 'Dan' }, Date.now() - 11 * minute);
    const reloaded: { sentRequests: typeof sentRequests } = await new Promise((resolve) =>
      jest.isolateModules(() => resolve(jest.requireActual('./waiting'))),
    );
    expect(reloaded.sentRequests().map(({ requestId, isOver }) => [requestId, isOver])).toEqual([
      ['now', false],
      ['over', true],
    ]);
  });
});
