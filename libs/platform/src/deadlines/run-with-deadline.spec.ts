import { currentCorrelationId, runWithCorrelation } from '../logging/correlation';
import { currentDeadline, runWithDeadline } from './run-with-deadline';

describe('a deadline', () => {
  it('is known to all that is done in its course, and over once its time is up', async () => {
    await runWithDeadline(60_000, async () => {
      await Promise.resolve();
      expect(currentDeadline()?.msLeft).toBeGreaterThan(50_000);
      currentDeadline()?.refuseIfOver();
    });
    await runWithDeadline(0, async () => {
      await Promise.resolve();
      expect(() => currentDeadline()?.refuseIfOver()).toThrow('took too long');
    });
  });

  it('goes along with the correlation, whichever began first', async () => {
    await runWithDeadline(60_000, () =>
      runWithCorrelation('inner', async () => {
        await Promise.resolve();
        expect(currentDeadline()?.msLeft).toBeGreaterThan(50_000);
      }),
    );
    await runWithCorrelation('outer', () =>
      runWithDeadline(60_000, async () => {
        await Promise.resolve();
        expect(currentCorrelationId()).toBe('outer');
      }),
    );
  });

  it('binds nothing that goes on after the answer', async () => {
    let later: Promise<unknown> | undefined;
    await runWithDeadline(1, () => {
      later = new Promise((resolve) => setTimeout(() => resolve(currentDeadline()), 5));
      return Promise.resolve();
    });
    expect(await later).toBeUndefined();
    expect(currentDeadline()).toBeUndefined();
  });
});
