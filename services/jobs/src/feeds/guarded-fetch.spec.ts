import type { lookup } from 'node:dns';
import { JobFeedDouble } from '@portal/testing';
import { isInsideAddress, isInsideHost } from '../postings/domain/inside-address';
import { createGuardedFetch } from './guarded-fetch';
import { InsideNetworkError } from './inside-network.error';

let server: JobFeedDouble;
beforeAll(async () => {
  server = await JobFeedDouble.start();
  server.text('/feed', 'good');
  server.refuse('/away', 302, { location: 'http://169.254.169.254/latest/meta-data' });
  server.refuse('/by-name', 302, { location: 'http://localhost:9/' });
});
afterAll(() => server.stop());

const guarded = createGuardedFetch({ allowed: [] });

describe('an address inside the network', () => {
  it.each([
    ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::7f00:1', 'fe80::1', 'fc00::1'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:1::', 'ff02::1', '5f00::1', 'not an address'],
  ])('%s is known as one', (address) => {
    expect(isInsideAddress(address)).toBe(true);
  });

  it.each(['8.8.8.8', '2606:4700::1111'])('%s is none', (address) => {
    expect(isInsideAddress(address)).toBe(false);
  });

  it.each([
    'localhost',
    'a.localhost',
    'printer.local',
    'db.internal',
    'intranet',
    'example.com.lan',
  ])('has the name %s', (name) => expect(isInsideHost(name)).toBe(true));
});

describe('a guarded fetch', () => {
  it.each([
    ...['http://127.0.0.1/', 'http://127.1/', 'http://0x7f000001/', 'http://2130706433/'],
    ...['http://017700000001/', 'http://[::1]/', 'http://[::ffff:10.0.0.1]/', 'http://localhost./'],
    ...['http://169.254.169.254/', 'http://[fe80::1]/', 'file:///etc/passwd'],
  ])('connects not to %s', async (url) => {
    await expect(guarded(url)).rejects.toBeInstanceOf(InsideNetworkError);
  });

  it('connects to no name that resolves inside, not even among other addresses', async () => {
    const answers = [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ];
    const resolve = ((_name: string, _options: object, done: (...results: unknown[]) => void) =>
      done(null, answers)) as unknown as typeof lookup; // the overload in use
    const fetchBy = createGuardedFetch({ allowed: [], resolve });
    await expect(fetchBy('http://feeds.example.com/')).rejects.toThrow(InsideNetworkError);
  });

  it('connects not to a name that leads outside at first and inside later', async () => {
    const answers = ['8.8.8.8', '169.254.169.254'];
    const leave = new AbortController();
    const asked: string[] = [];
    const resolve = ((_name: string, _options: object, done: (...results: unknown[]) => void) => {
      const address = answers[asked.length] ?? '';
      asked.push(address);
      done(null, [{ address, family: 4 }]);
      setImmediate(() => leave.abort()); // no request of this test leaves the machine
    }) as unknown as typeof lookup; // the overload in use
    const fetchBy = createGuardedFetch({ allowed: [], resolve });
    const before = fetchBy('http://feeds.example.com:9/', { signal: leave.signal });
    await expect(before).rejects.toMatchObject({ name: 'AbortError' });
    // Connects to the address that was checked; each connection resolves and checks again.
    const again = fetchBy('http://feeds.example.com:9/');
    await expect(again).rejects.toBeInstanceOf(InsideNetworkError);
    expect(asked).toEqual(answers);
  });

  it('follows a redirect within what is allowed alone', async () => {
    const own = createGuardedFetch({ allowed: [server.host] });
    await expect(own(server.url('/feed')).then((answer) => answer.text())).resolves.toBe('good');
    await expect(own(server.url('/away'))).rejects.toBeInstanceOf(InsideNetworkError);
    await expect(own(server.url('/by-name'))).rejects.toBeInstanceOf(InsideNetworkError);
  });
});
