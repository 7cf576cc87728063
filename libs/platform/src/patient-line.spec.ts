import { PatientLine } from './patient-line';

const QUICK = { patienceMs: 10, most: 2, abandonedMs: 60_000 };

/** A task that ends on demand. */
function slowWork() {
  let end: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { run: () => work, end, fail };
}

describe('a patient line', () => {
  it('settles with its work, and rejects as it does', async () => {
    const line = new PatientLine({ ...QUICK, patienceMs: 60_000 }, () => undefined);
    const done: string[] = [];
    await line.run(() => Promise.resolve(void done.push('one')));
    expect(done).toEqual(['one']);
    await expect(line.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('goes on past a work that is slow, and tells what that failed of', async () => {
    const late: unknown[] = [];
    const line = new PatientLine(QUICK, (error) => late.push(error));
    const slow = slowWork();
    await line.run(slow.run);
    await line.run(() => Promise.resolve());
    const failure = new Error('in the end');
    slow.fail(failure);
    await line.drain(60_000);
    expect(late).toEqual([failure]);
  });

  it('has no more side by side than it may', async () => {
    const line = new PatientLine(QUICK, () => undefined);
    const [first, second] = [slowWork(), slowWork()];
    await line.run(first.run);
    await line.run(second.run);
    const order: string[] = [];
    const third = line.run(() => Promise.resolve(void order.push('third')));
    await line.drain(20);
    order.push('an end');
    first.end();
    await third;
    expect(order).toEqual(['an end', 'third']);
    second.end();
  });

  it('forgets what never ends', async () => {
    const line = new PatientLine({ ...QUICK, most: 1, abandonedMs: 20 }, () => undefined);
    await line.run(slowWork().run);
    const done: string[] = [];
    await line.run(() => Promise.resolve(void done.push('two')));
    expect(done).toEqual(['two']);
  });
});
