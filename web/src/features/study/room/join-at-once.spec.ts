import type { CallMedia } from '../call/call';
import { joinAtOnce } from './join-at-once';

/** Creates a screen that joins immediately, with devices that open when the test triggers it. */
function begun(media = { audio: true, video: true }) {
  const seen = { stopped: 0, joined: [] as CallMedia[], opened: [] as object[] };
  const track = { stop: () => (seen.stopped += 1) };
  const stream = { getTracks: () => [track] } as unknown as MediaStream; // the used members
  let opened = () => undefined as void;
  const open = (wanted: object = {}) =>
    new Promise<{ stream: MediaStream; faults: object }>((resolve) => {
      seen.opened.push(wanted);
      opened = () => resolve({ stream, faults: {} });
    });
  const join = (_: MediaStream, sent: CallMedia) => Promise.resolve(void seen.joined.push(sent));
  const callOff = joinAtOnce({ join }, media, open);
  return { seen, callOff, open: () => opened() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a screen that goes into the call at once', () => {
  it('does so with what the browser opens', async () => {
    const { seen, open } = begun();
    open();
    await turn();
    expect(seen.joined).toEqual([{ audio: true, video: true, screen: false }]);
    expect(seen.stopped).toBe(0);
  });

  it('neither opens nor sends what was off', async () => {
    const { seen, open } = begun({ audio: true, video: false });
    open();
    await turn();
    expect(seen.opened).toEqual([{ audio: true, video: false }]);
    expect(seen.joined).toEqual([{ audio: true, video: false, screen: false }]);
  });

  it('gives it back where the screen was left meanwhile', async () => {
    const { seen, open, callOff } = begun();
    callOff();
    open();
    await turn();
    expect(seen).toMatchObject({ stopped: 1, joined: [] });
  });
});
