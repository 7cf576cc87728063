import { joinAtOnce } from './join-at-once';

/** A screen that goes in at once, whose devices open when the test says so. */
function begun() {
  const seen = { stopped: 0, joined: 0 };
  const track = { stop: () => (seen.stopped += 1) };
  const stream = { getTracks: () => [track] } as unknown as MediaStream; // no more is used
  let opened = () => undefined as void;
  const open = () =>
    new Promise<{ stream: MediaStream; faults: object }>((resolve) => {
      opened = () => resolve({ stream, faults: {} });
    });
  const join = () => Promise.resolve(void (seen.joined += 1));
  const callOff = joinAtOnce({ join }, open);
  return { seen, callOff, open: () => opened() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a screen that goes into the call at once', () => {
  it('does so with what the browser opens', async () => {
    const { seen, open } = begun();
    open();
    await turn();
    expect(seen).toEqual({ stopped: 0, joined: 1 });
  });

  it('gives it back where the screen was left meanwhile', async () => {
    const { seen, open, callOff } = begun();
    callOff();
    open();
    await turn();
    expect(seen).toEqual({ stopped: 1, joined: 0 });
  });
});
