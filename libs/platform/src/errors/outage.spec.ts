import { isOutage } from './outage';

describe('an outage', () => {
  it('is told by the codes of Node and PostgreSQL', () => {
    for (const code of ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '53100', '53300']) {
      expect(isOutage(Object.assign(new Error('it broke'), { code }))).toBe(true);
    }
  });

  it('is told by a socket that is gone, and not by any missing file', () => {
    const missing = (syscall: string) =>
      Object.assign(new Error('it is gone'), { code: 'ENOENT', syscall });
    expect(isOutage(missing('connect'))).toBe(true);
    expect(isOutage(missing('open'))).toBe(false);
  });

  it('is told by the words of the driver', () => {
    for (const message of [
      'timeout exceeded when trying to connect',
      'Connection terminated unexpectedly',
      'Connection terminated due to connection timeout',
      'The database said nothing for 12000 ms.',
    ]) {
      expect(isOutage(new Error(message))).toBe(true);
    }
  });

  it('is not a fault of ours', () => {
    const syntax = Object.assign(new Error('syntax error at or near "FORM"'), { code: '42601' });
    for (const error of [syntax, new TypeError('x is not a function'), 'a string', null]) {
      expect(isOutage(error)).toBe(false);
    }
  });
});
