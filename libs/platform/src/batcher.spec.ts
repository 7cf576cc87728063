import { scaledMs } from '@portal/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { runWithDeadline } from './deadlines/run-with-deadline';
import { Batcher, type BatchLimits } from './batcher';
import { currentCorrelationId, runWithCorrelation } from './logging/correlation';

const BOUNDS: BatchLimits = {
  most: 3,
  everyMs: 5,
  waiting: 100,
  refusal: () => new Error('full'),
};

/**
 * Groups in order of their start; each is held until the test ends it, unless it should end
 * immediately.
 */
function watched(bounds: Partial<BatchLimits> = {}, isHeld = false) {
  const groups: string[][] = [];
  const ends: (() => void)[] = [];
  const batcher = new Batcher<string, string>(
    async (items) => {
      groups.push([...items]);
      if (isHeld) await new Promise<void>((resolve) => ends.push(resolve));
      if (items.includes('broken')) throw new Error('broken');
      return items.map((item) => item.toUpperCase());
    },
    { ...BOUNDS, ...bounds },
  );
  return { batcher, groups, ends };
}

const begun = async (groups: string[][], count: number) => {
  const deadline = performance.now() + scaledMs(2_000);
  while (groups.length < count && performance.now() < deadline) await pause(1);
  return groups.slice(0, count);
};

it('does together what comes in one turn, and gives each its own answer', async () => {
  const { batcher, groups } = watched();
  const answers = await Promise.all(['a', 'b'].map((item) => batcher.add(item)));
  expect(answers).toEqual(['A', 'B']);
  expect(groups).toEqual([['a', 'b']]);
});

it('begins at once where nothing was done of late, and a group no sooner than its pace after another', async () => {
  const { batcher, groups } = watched({ everyMs: 200 });
  const began = performance.now();
  await batcher.add('first');
  expect(performance.now() - began).toBeLessThan(scaledMs(150));
  await Promise.all(['second', 'third'].map((item) => batcher.add(item)));
  expect(performance.now() - began).toBeGreaterThan(150);
  expect(groups).toEqual([['first'], ['second', 'third']]);
});

it('waits for nothing where a group is full', async () => {
  const { batcher, groups } = watched({ everyMs: 60_000 });
  await batcher.add('first');
  await Promise.all(['a', 'b', 'c'].map((item) => batcher.add(item)));
  expect(groups).toEqual([['first'], ['a', 'b', 'c']]);
});

it('has as many groups under way as may be, in the order of their items', async () => {
  const { batcher, groups, ends } = watched({ underWay: 1, everyMs: 0 }, true);
  const added = ['a', 'b', 'c', 'd', 'e'].map((item) => batcher.add(item));
  expect(await begun(groups, 1)).toEqual([['a', 'b', 'c']]);
  await pause(0);
  expect(groups).toHaveLength(1);
  ends[0]?.();
  await begun(groups, 2);
  ends[1]?.();
  expect(await Promise.all(added)).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(groups).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
});

it('tells a failure to those of its group alone', async () => {
  const { batcher } = watched();
  const failed = await Promise.allSettled(['a', 'broken'].map((item) => batcher.add(item)));
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await batcher.add('b')).toBe('B');
});

it('refuses whoever comes when too many wait', async () => {
  const { batcher, groups, ends } = watched({ underWay: 1, everyMs: 0, waiting: 2 }, true);
  const first = batcher.add('first');
  await begun(groups, 1);
  const waiting = ['a', 'b'].map((item) => batcher.add(item));
  await expect(batcher.add('c')).rejects.toThrow('full');
  ends[0]?.();
  await begun(groups, 2);
  ends[1]?.();
  await Promise.all([first, ...waiting]);
});

it('leaves out whose asker has given up, and is bound by nobody’s deadline or name', async () => {
  const { batcher, groups, ends } = watched({ underWay: 1, everyMs: 0 }, true);
  const first = batcher.add('first');
  await begun(groups, 1);
  const late = runWithDeadline(0, () => batcher.add('late'));
  const inTime = batcher.add('in time');
  ends[0]?.();
  await expect(late).rejects.toMatchObject({ code: 'timeout' });
  await begun(groups, 2);
  ends[1]?.();
  expect(await Promise.all([first, inTime])).toEqual(['FIRST', 'IN TIME']);
  expect(groups[1]).toEqual(['in time']);

  const named = new Batcher<string, string | undefined>(
    (items) => Promise.resolve(items.map(() => currentCorrelationId())),
    BOUNDS,
  );
  const name = await runWithCorrelation('c-1', () => named.add('a'));
  expect(name).toBeUndefined();
});
