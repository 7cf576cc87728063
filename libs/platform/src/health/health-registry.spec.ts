import { HealthRegistry } from './health-registry';

describe('readiness', () => {
  it('is given when every dependency answers', async () => {
    const health = new HealthRegistry();
    health.register('database', () => Promise.resolve());
    await expect(health.report()).resolves.toEqual({
      isReady: true,
      dependencies: { database: 'up' },
    });
  });

  it('names the dependency that is down and why', async () => {
    const health = new HealthRegistry();
    health.register('database', () => Promise.resolve());
    health.register('mail', () => Promise.reject(new Error('connection refused')));
    await expect(health.report()).resolves.toEqual({
      isReady: false,
      dependencies: { database: 'up', mail: 'connection refused' },
    });
  });

  it('is ready without an optional dependency, and tells of it', async () => {
    const health = new HealthRegistry();
    health.register('database', () => Promise.resolve());
    health.registerOptional('redis', () => Promise.reject(new Error('connection refused')));
    await expect(health.report()).resolves.toEqual({
      isReady: true,
      dependencies: { database: 'up', redis: 'connection refused' },
    });
  });

  it('does not wait for a dependency that hangs', async () => {
    jest.useFakeTimers();
    const health = new HealthRegistry();
    health.register('database', () => new Promise<void>(() => undefined));
    const report = health.report();
    await jest.advanceTimersByTimeAsync(2_000);
    await expect(report).resolves.toMatchObject({ isReady: false });
    jest.useRealTimers();
  });
});
