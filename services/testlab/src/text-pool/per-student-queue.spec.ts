import { PerStudentQueue } from './per-student-queue';

const ever = new AbortController().signal;

/** Creates work that continues until it is ended. */
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

describe('the queues of the students', () => {
  it('let one work of each run and one wait, whatever the others do', async () => {
    const queue = new PerStudentQueue();
    const [one, another, other] = [openWork(), openWork(), openWork()];
    const passed = [
      queue.add('ada', one.run, ever),
      queue.add('ada', another.run, ever),
      queue.add('bola', other.run, ever),
    ];
    await expect(queue.add('ada', openWork().run, ever)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect([one, another, other].map((work) => work.hasBegun())).toEqual([true, false, true]);
    for (const work of [one, another, other]) work.end();
    await Promise.all(passed);
    await expect(queue.add('ada', () => Promise.resolve('again'), ever)).resolves.toBe('again');
  });

  it('give the place of one that is stopped while it waits to the next', async () => {
    const queue = new PerStudentQueue();
    const [running, stopped, next] = [openWork(), openWork(), openWork()];
    const stop = new AbortController();
    const ran = queue.add('ada', running.run, ever);
    const waited = queue.add('ada', stopped.run, stop.signal);
    stop.abort();
    await expect(waited).rejects.toThrow('aborted');
    const followed = queue.add('ada', next.run, ever);
    running.end();
    next.end();
    await Promise.all([ran, followed]);
    expect(stopped.hasBegun()).toBe(false);
  });
});
