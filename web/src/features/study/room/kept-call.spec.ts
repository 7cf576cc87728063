import { forgetCall, keepCall, keptCall } from './kept-call';
import { ROOM, tabStorage } from './room-ways.fixture';

beforeEach(() => {
  Object.assign(globalThis, { sessionStorage: tabStorage() });
});

describe('the call of a tab that is loaded anew', () => {
  it('is known with what was muted and what was not', () => {
    keepCall(ROOM, { audio: false, video: true });
    expect(keptCall(ROOM)).toEqual({ audio: false, video: true });
    keepCall(ROOM, { audio: true, video: false });
    expect(keptCall(ROOM)).toEqual({ audio: true, video: false });
  });

  it('is that of its room alone, and none once it is left', () => {
    keepCall(ROOM, { audio: true, video: true });
    expect(keptCall('another')).toBeNull();
    forgetCall();
    expect(keptCall(ROOM)).toBeNull();
  });

  it.each(['{', 'null', '"room"', ROOM])(
    'is none where what is kept cannot be read: %s',
    (kept) => {
      sessionStorage.setItem('study-call', kept);
      expect(keptCall(ROOM)).toBeNull();
    },
  );
});
