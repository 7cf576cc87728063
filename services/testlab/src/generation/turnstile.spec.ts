import { PortalError } from '@portal/platform';
import { OwnLanes } from './own-lanes';
import { Turnstile } from './turnstile';

const full = () => new PortalError('unavailable', 'All places are taken.');
const ever = new AbortController().signal;

/** A work that goes on until it is told to end. */
function openWork() {
  let end = (): void => undefined;
  let hasBegun = false;
  const done = new Promise<void>((resolve) => (end = resolve));
  const run = () => {
    hasBegun = true;
    return done;
  };
  return { run, end: () => end(), hasBegun: () => hasBegun };
}

describe('a turnstile', () => {
  it('lets so many run, so many wait in their order, and refuses the rest', async () => {
    const turnstile = new Turnstile(1, 2, full);
    const [first, second, third] = [openWork(), openWork(), openWork()];
    const passed = [first, second, third].map(({ run }) => turnstile.pass(run, ever));
    await expect(turnstile.pass(openWork().run, ever)).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect([first, second, third].map((work) => work.hasBegun())).toEqual([true, false, false]);
    first.end();
    await passed[0];
    expect([second, third].map((work) => work.hasBegun())).toEqual([true, false]);
    second.end();
    third.end();
    await Promise.all(passed);
    expect(turnstile.isIdle).toBe(true);
  });

  it('gives the waiting place of one that is stopped to the next', async () => {
    const turnstile = new Turnstile(1, 1, full);
    const [running, stopped, next] = [openWork(), openWork(), openWork()];
    const stop = new AbortController();
    const ran = turnstile.pass(running.run, ever);
    const waited = turnstile.pass(stopped.run, stop.signal);
    stop.abort();
    await expect(waited).rejects.toThrow('aborted');
    const followed = turnstile.pass(next.run, ever);
    running.end();
    await ran;
    expect([stopped, next].map((work) => work.hasBegun())).toEqual([false, true]);
    next.end();
    await followed;
  });

  it('lets nobody in who has been stopped already', async () => {
    const work = openWork();
    const turnstile = new Turnstile(1, 1, full);
    await expect(turnstile.pass(work.run, AbortSignal.abort())).rejects.toThrow('aborted');
    expect([work.hasBegun(), turnstile.isIdle]).toEqual([false, true]);
  });

  it('hands the place on also where a work fails', async () => {
    const turnstile = new Turnstile(1, 1, full);
    const failing = turnstile.pass(() => Promise.reject(new Error('It broke.')), ever);
    const next = turnstile.pass(() => Promise.resolve('done'), ever);
    await expect(failing).rejects.toThrow('It broke.');
    await expect(next).resolves.toBe('done');
  });
});

describe('the lanes of the students', () => {
  it('let one work of each run and one wait, whatever the others do', async () => {
    const lanes = new OwnLanes();
    const [one, another, other] = [openWork(), openWork(), openWork()];
    const passed = [
      lanes.pass('ada', one.run, ever),
      lanes.pass('ada', another.run, ever),
      lanes.pass('bola', other.run, ever),
    ];
    await expect(lanes.pass('ada', openWork().run, ever)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect([one, another, other].map((work) => work.hasBegun())).toEqual([true, false, true]);
    for (const work of [one, another, other]) work.end();
    await Promise.all(passed);
    await expect(lanes.pass('ada', () => Promise.resolve('again'), ever)).resolves.toBe('again');
  });
});
