import { RelayCredentials } from './relay-credentials';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Creates credentials that expire after ten minutes, with the given renewal. */
function begin(renewed: () => Promise<void>) {
  const renew = jest.fn(renewed);
  const credentials = new RelayCredentials(renew);
  credentials.renewBeforeEnd(600);
  return { renew, credentials };
}
const MINUTE = 60_000;

describe('the credentials of relays', () => {
  it('are renewed when about half of their time is over, again and again', async () => {
    const { renew, credentials } = begin(() => Promise.resolve(credentials.renewBeforeEnd(600)));
    await jest.advanceTimersByTimeAsync(3.9 * MINUTE);
    expect(renew).toHaveBeenCalledTimes(0);
    await jest.advanceTimersByTimeAsync(2.2 * MINUTE);
    expect(renew).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(60 * MINUTE);
    expect(renew.mock.calls.length).toBeGreaterThan(8);
    credentials.stop();
  });

  it('are tried again soon where the portal is away', async () => {
    const { renew, credentials } = begin(() => Promise.reject(new Error('Away.')));
    await jest.advanceTimersByTimeAsync(8 * MINUTE);
    expect(renew.mock.calls.length).toBeGreaterThan(5);
    credentials.stop();
  });

  it('are not renewed once the session is over, nor where they have no end', async () => {
    const { renew, credentials } = begin(() => Promise.resolve());
    credentials.stop();
    credentials.renewBeforeEnd(600);
    const endless = new RelayCredentials(renew);
    endless.renewBeforeEnd(undefined);
    await jest.advanceTimersByTimeAsync(60 * MINUTE);
    expect(renew).not.toHaveBeenCalled();
  });
});
