import { isOnThisMachine } from './is-on-this-machine';

const asked = (remoteAddress: string, ip = remoteAddress, host = 'localhost:3000') =>
  isOnThisMachine({ ip, headers: { host }, socket: { remoteAddress } });

it('is who connects from this machine', () => {
  expect(asked('127.0.0.1')).toBe(true);
  expect(asked('::ffff:127.0.0.1')).toBe(true);
  expect(asked('::1', '::1', '[::1]:3000')).toBe(true);
});

it('is nobody else, whatever they name: not a host, nor an address behind a proxy (F14)', () => {
  expect(asked('192.0.2.7')).toBe(false);
  expect(asked('192.0.2.7', '127.0.0.1')).toBe(false);
  expect(asked('127.0.0.1', '192.0.2.7')).toBe(false);
  expect(asked('127.0.0.1', '127.0.0.1', 'evil.example')).toBe(false);
  expect(isOnThisMachine({ ip: '::1', headers: {}, socket: {} })).toBe(false);
});
