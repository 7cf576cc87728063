import { GENERATION_TIMEOUT_MS } from '@portal/contracts/testlab';
import { RunningGenerations } from './running-generations';

const ada = (generationId: string) => ({ generationId, studentId: 'ada' });

function untilStopped(signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('stopped');
    signal.addEventListener('abort', () => resolve('stopped'));
  });
}

describe('a generation under way', () => {
  let running: RunningGenerations;
  beforeEach(() => {
    running = new RunningGenerations();
  });

  it('can be stopped by its id, also before it has begun', async () => {
    const first = running.run(ada('first'), untilStopped);
    running.abort('first');
    running.abort('second');
    await expect(first).resolves.toBe('stopped');
    await expect(running.run(ada('second'), untilStopped)).resolves.toBe('stopped');
  });

  it('is stopped with all of its student, and with nobody else', async () => {
    const own = ['first', 'second'].map((id) => running.run(ada(id), untilStopped));
    const seen = new AbortController();
    const other = running.run({ generationId: 'third', studentId: 'bola' }, async (signal) => {
      await Promise.race([untilStopped(signal), untilStopped(seen.signal)]);
      return signal.aborted;
    });
    running.abortAllOf('ada');
    await expect(Promise.all(own)).resolves.toEqual(['stopped', 'stopped']);
    seen.abort();
    await expect(other).resolves.toBe(false);
  });

  it('is stopped when nobody waits for it any more', async () => {
    jest.useFakeTimers();
    const run = running.run(ada('slow'), untilStopped);
    jest.advanceTimersByTime(GENERATION_TIMEOUT_MS);
    jest.useRealTimers();
    await expect(run).resolves.toBe('stopped');
  });

  it('can be stopped early also after any number of stops for generations elsewhere', async () => {
    for (let n = 0; n < 5_000; n += 1) running.abort(`elsewhere ${n}`);
    running.abort('here');
    await expect(running.run(ada('here'), untilStopped)).resolves.toBe('stopped');
  });
});
