import { BoundedQueue } from './bounded-queue';
import { KeyedQueue } from './keyed-queue';

const refusal = () => new Error('All places are taken.');

/** A task that runs until it is ended. */
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

/** Resolves after all pending promise callbacks. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a bounded queue', () => {
  it('lets so many run, so many wait in their order, and refuses the rest', async () => {
    const queue = new BoundedQueue({ concurrency: 1, waiting: 2, refusal });
    const idle = jest.fn();
    const [first, second, third] = [openWork(), openWork(), openWork()];
    const passed = [first, second, third].map(({ run }) => queue.add(run));
    queue.onceIdle(idle);
    await expect(queue.add(openWork().run)).rejects.toThrow('All places are taken.');
    expect([first, second, third].map((work) => work.hasBegun())).toEqual([true, false, false]);
    first.end();
    await passed[0];
    await settle();
    expect([second, third].map((work) => work.hasBegun())).toEqual([true, false]);
    expect(idle).not.toHaveBeenCalled();
    second.end();
    third.end();
    await Promise.all(passed);
    await settle();
    expect(idle).toHaveBeenCalledTimes(1);
  });

  it('gives the waiting place of one that is stopped to the next', async () => {
    const queue = new BoundedQueue({ concurrency: 1, waiting: 1, refusal });
    const [running, stopped, next] = [openWork(), openWork(), openWork()];
    const stop = new AbortController();
    const ran = queue.add(running.run);
    const waited = queue.add(stopped.run, stop.signal);
    stop.abort();
    await expect(waited).rejects.toThrow('aborted');
    const followed = queue.add(next.run);
    running.end();
    await ran;
    next.end();
    await followed;
    expect(stopped.hasBegun()).toBe(false);
  });

  it('keeps the place of one that is stopped while it runs, until it has ended', async () => {
    const queue = new BoundedQueue({ concurrency: 1, waiting: 1, refusal });
    const [running, next] = [openWork(), openWork()];
    const stop = new AbortController();
    const ran = queue.add(running.run, stop.signal);
    const followed = queue.add(next.run);
    stop.abort();
    await settle();
    expect(next.hasBegun()).toBe(false);
    running.end();
    next.end();
    await Promise.all([ran, followed]);
  });

  it('lets nobody in who has been stopped already', async () => {
    const work = openWork();
    const queue = new BoundedQueue({ concurrency: 1, waiting: 1, refusal });
    await expect(queue.add(work.run, AbortSignal.abort())).rejects.toThrow('aborted');
    expect(work.hasBegun()).toBe(false);
  });

  it('hands the place on also where a work fails', async () => {
    const queue = new BoundedQueue({ concurrency: 1, waiting: 1, refusal });
    const failing = queue.add(() => Promise.reject(new Error('It broke.')));
    const next = queue.add(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('It broke.');
    await expect(next).resolves.toBe('done');
  });
});

describe('a queue for each key', () => {
  it('lets works on one key take turns, whatever happens on the others', async () => {
    const queues = new KeyedQueue({ concurrency: 1, waiting: 1, refusal });
    const [one, another, other] = [openWork(), openWork(), openWork()];
    const passed = [
      queues.add('ada', one.run),
      queues.add('ada', another.run),
      queues.add('bola', other.run),
    ];
    await expect(queues.add('ada', openWork().run)).rejects.toThrow('All places are taken.');
    await settle();
    expect([one, another, other].map((work) => work.hasBegun())).toEqual([true, false, true]);
    expect([queues.has('ada'), queues.has('chi')]).toEqual([true, false]);
    for (const work of [one, another, other]) work.end();
    await Promise.all(passed);
    await expect(queues.add('ada', () => Promise.resolve('again'))).resolves.toBe('again');
  });

  it('forgets a key on which nothing runs or waits, and never one that was stopped at once', async () => {
    const queues = new KeyedQueue({ concurrency: 1, waiting: 1, refusal });
    await expect(queues.add('ada', openWork().run, AbortSignal.abort())).rejects.toThrow('aborted');
    expect(queues.size).toBe(0);
    const works = [1, 2].map(() => queues.add('ada', () => Promise.resolve()));
    await settle();
    await Promise.all(works);
    await settle();
    expect(queues.size).toBe(0);
  });
});
