import { Metrics, PortalError } from '@portal/platform';
import { ProfilePool } from './profile-pool';

describe('a file of a profile that is not read in time', () => {
  const pool = new ProfilePool(new Metrics());
  afterAll(() => pool.beforeApplicationShutdown());

  it.each(['checkResume', 'makeAvatar'] as const)(
    'is refused by %s with words and a time to try again',
    async (task) => {
      const signal = AbortSignal.timeout(0);
      const reading = pool[task]('/no/such/file', 'ada', signal);
      await expect(reading).rejects.toBeInstanceOf(PortalError);
      await expect(reading).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('took too long') as string,
        details: { retryAfterSeconds: 60 },
      });
    },
  );
});
