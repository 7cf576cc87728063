import { ApiError } from '../../../api/api-error';
import { Presence } from './presence';

/**
 * Sends one heartbeat.
 * @returns how often `onGone` was called
 */
async function outsideAfter(code: string | null): Promise<number> {
  let times = 0;
  const presence = new Presence({
    announce: () =>
      code === null ? Promise.resolve() : Promise.reject(new ApiError(400, code, '-')),
    onGone: () => (times += 1),
  });
  presence.now();
  await new Promise((resolve) => setImmediate(resolve));
  presence.stop();
  return times;
}

describe('a screen that says it is there', () => {
  it.each(['not_found', 'forbidden'])('enters the room anew where it is told %s', async (code) => {
    expect(await outsideAfter(code)).toBe(1);
  });

  it.each([null, 'unavailable', 'network', 'rate_limited'])(
    'waits for the next time where it is told %s',
    async (code) => {
      expect(await outsideAfter(code)).toBe(0);
    },
  );

  it('says nothing once it is stopped', () => {
    let times = 0;
    const presence = new Presence({
      announce: () => Promise.resolve(void (times += 1)),
      onGone: () => undefined,
    });
    presence.stop();
    presence.now();
    expect(times).toBe(0);
  });
});
