import { currentCorrelationId, runWithCorrelation, runWithDeadline } from '@portal/platform';
import { BoundedQueue } from './bounded-queue';
import { FairQueue } from './fair-queue';

const refusal = () => new Error('All places are taken.');
const BOUNDS = { concurrency: 1, waiting: 6, waitingPerKey: 4, refusal };

/** A task that holds its place until it is released. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { run: () => opened, open: () => open() };
}

/** Adds a task that records its name when it begins. */
const noting = (begun: string[], name: string) => () => {
  begun.push(name);
  return Promise.resolve();
};

describe('a fair queue', () => {
  it('lets the lines of all keys take turns, however long one of them is', async () => {
    const queue = new FairQueue(BOUNDS);
    const { run, open } = gate();
    const begun: string[] = [];
    const all = [queue.add('crowd', run)];
    for (const name of ['crowd 1', 'crowd 2', 'crowd 3']) {
      all.push(queue.add('crowd', noting(begun, name)));
    }
    all.push(queue.add('one', noting(begun, 'one')), queue.add('other', noting(begun, 'other')));
    open();
    await Promise.all(all);
    expect(begun).toEqual(['crowd 1', 'one', 'other', 'crowd 2', 'crowd 3']);
  });

  it('refuses what is too much of one key, and of all, and nobody else for it', async () => {
    const queue = new FairQueue(BOUNDS);
    const { run, open } = gate();
    const all = [queue.add('crowd', run)];
    for (let n = 0; n < 4; n += 1) all.push(queue.add('crowd', noting([], '')));
    await expect(queue.add('crowd', noting([], ''))).rejects.toThrow('All places are taken.');
    all.push(queue.add('one', noting([], '')), queue.add('one', noting([], '')));
    await expect(queue.add('two', noting([], ''))).rejects.toThrow('All places are taken.');
    open();
    await Promise.all(all);
  });

  it('passes over a work that fails', async () => {
    const queue = new FairQueue(BOUNDS);
    const failing = queue.add('a', () => Promise.reject(new Error('It broke.')));
    const next = queue.add('a', () => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('It broke.');
    expect(await next).toBe('next');
  });
});

describe('a work in a fair queue whose asker leaves', () => {
  const leaving = () => new AbortController();

  it('leaves its place at once, and is never begun', async () => {
    const queue = new FairQueue({ ...BOUNDS, waitingPerKey: 1 });
    const { run, open } = gate();
    const begun: string[] = [];
    const held = queue.add('a', run);
    const leave = leaving();
    const left = queue.add('a', noting(begun, 'left'), leave.signal);
    leave.abort();
    await expect(left).rejects.toThrow('aborted');
    const next = queue.add('a', noting(begun, 'next'));
    open();
    await Promise.all([held, next]);
    expect(begun).toEqual(['next']);
    await expect(queue.add('a', noting(begun, 'gone'), leave.signal)).rejects.toThrow('aborted');
  });

  it('goes on where it runs', async () => {
    const queue = new FairQueue(BOUNDS);
    const { run, open } = gate();
    const leave = leaving();
    const held = queue.add('a', run, leave.signal);
    leave.abort();
    open();
    await held;
  });
});

describe('what waits for its turn (F4)', () => {
  const queues = {
    'a bounded queue': () => {
      const queue = new BoundedQueue({ concurrency: 1, waiting: 2, refusal });
      return <T>(work: () => Promise<T>) => queue.add(work);
    },
    'a fair queue': () => {
      const queue = new FairQueue({ concurrency: 1, waiting: 2, waitingPerKey: 2, refusal });
      return <T>(work: () => Promise<T>) => queue.add('key', work);
    },
  };

  it.each(Object.entries(queues))(
    'in %s is never begun once its asker has given up, and leaves its place',
    async (_, open) => {
      const add = open();
      const holder = gate();
      const begun: string[] = [];
      const held = add(holder.run);
      const late = ['late', 'later'].map((name) =>
        runWithDeadline(1, async () => {
          await expect(add(noting(begun, name))).rejects.toMatchObject({ code: 'timeout' });
        }),
      );
      // Timers fire in order, even on a busy machine: the queue's, of 1 ms, fire before this one.
      await new Promise((resolve) => setTimeout(resolve, 5));
      const inTime = add(noting(begun, 'in time'));
      holder.open();
      await Promise.all([held, inTime, ...late]);
      expect(begun).toEqual(['in time']);
    },
  );

  it.each(Object.entries(queues))(
    'in %s runs in the course in which it was added',
    async (_, open) => {
      const add = open();
      const { run, open: letGo } = gate();
      const held = runWithCorrelation('one', () => add(run));
      const course = runWithCorrelation('other', () =>
        add(() => Promise.resolve(currentCorrelationId())),
      );
      letGo();
      await held;
      expect(await course).toBe('other');
    },
  );
});
