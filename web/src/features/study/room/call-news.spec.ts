import type { StudyMember } from '@portal/contracts/study';
import type { CallMedia, UsedDevices } from '../call/call';
import { absence, newsOf } from './call-news';

const ME = 'me';
const SENT: CallMedia = { audio: true, video: true, screen: false };
const PEER = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

function ben(change: Partial<StudyMember> = {}): StudyMember {
  return {
    _id: 'ben',
    name: 'Ben',
    department: 'Economics',
    isHere: true,
    peerId: PEER,
    media: SENT,
    ...change,
  };
}
const call = (members: StudyMember[], own: Partial<CallMedia> = {}) => ({
  members: [ben({ _id: ME, name: 'Me' }), ...members],
  callState: { participants: [], media: { ...SENT, ...own }, faults: {} },
});

describe('what is told of a call in words', () => {
  it.each([
    ['Ben has joined the call.', [ben({ peerId: null })], [ben()]],
    ['Ben has joined the call.', [], [ben()]],
    ['Ben has left the call.', [ben()], []],
    ['Ben has lost the connection and may come back.', [ben()], [ben({ peerId: null })]],
    ['Ben has turned the video off.', [ben()], [ben({ media: { ...SENT, video: false } })]],
    ['Ben is sharing the screen.', [ben()], [ben({ media: { ...SENT, screen: true } })]],
    ['', [ben()], [ben({ media: { ...SENT, audio: false } })]],
    ['', [ben()], [ben()]],
  ])('%s', (words, before, after) => {
    expect(newsOf(call(before), call(after), ME)).toBe(words);
  });

  it('has what the student does by one key, too', () => {
    const news = (before: Partial<CallMedia>, after: Partial<CallMedia>) =>
      newsOf(call([], before), call([], after), ME);
    expect(news({}, { audio: false })).toBe('You are muted.');
    expect(news({ audio: false }, {})).toBe('You can be heard.');
    expect(news({}, { video: false })).toBe('Your video is off.');
    expect(news({ video: false }, {})).toBe('Your video is on.');
    expect(news({}, { screen: true })).toBe('You are sharing your screen.');
  });

  it('has which microphone or camera is used in place of another', () => {
    const device = (id: string, isOther = false) => ({ id, name: id, isOther });
    const withDevices = (devices?: UsedDevices) => {
      const { members, callState } = call([]);
      return { members, callState: { ...callState, devices } };
    };
    const news = (before: UsedDevices | undefined, after: UsedDevices | undefined) =>
      newsOf(withDevices(before), withDevices(after), ME);
    const both = { audio: device('A'), video: device('C') };
    expect(news(both, { ...both, audio: device('B') })).toBe('Your microphone is now: B.');
    expect(news(both, { ...both, video: device('D', true) })).toBe(
      'D is used: your chosen camera is disconnected or busy.',
    );
    expect(news(both, { audio: device('A', true), video: device('C') })).toMatch(/^A is used: /);
    expect([news(both, { ...both }), news(undefined, both), news(both, {})]).toEqual(['', '', '']);
    expect(newsOf({ ...call([]), callState: null }, withDevices(both), ME)).toBe('');
    const entered = withDevices({ audio: device('B', true) });
    expect(newsOf({ ...call([]), callState: null }, entered, ME)).toMatch(/^B is used: /);
  });

  it('says nothing of the own when the call is only being entered', () => {
    expect(newsOf({ ...call([]), callState: null }, call([], { audio: false }), ME)).toBe('');
  });
});

describe('a member who is not seen in the call', () => {
  it('has not come yet, or was there and may come back', () => {
    expect(absence(ben(), new Set())).toBe('Ben is not in the call yet.');
    expect(absence(ben(), new Set(['ben']))).toBe('Ben has lost the connection and may come back.');
  });
});
