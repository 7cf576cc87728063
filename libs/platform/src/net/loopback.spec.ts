import { isLoopback, isLoopbackName } from './loopback';

it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
  '%s is of this machine alone',
  (address) => expect(isLoopback(address)).toBe(true),
);

it.each(['192.0.2.7', '0.0.0.0', '::', '::ffff:192.0.2.7', 'localhost', '', undefined])(
  '%s is not',
  (address) => expect(isLoopback(address)).toBe(false),
);

it('knows the names of this machine, and no name that only resolves to it', () => {
  expect(['localhost', '127.0.0.1', '[::1]'].every(isLoopbackName)).toBe(true);
  expect(['localhost.evil.example', 'LOCALHOST', '127.0.0.1.nip.io', ''].some(isLoopbackName)).toBe(
    false,
  );
});
