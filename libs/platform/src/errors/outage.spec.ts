import { isOutage, isPassing } from './outage';
import { PortalError } from './portal-error';

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

describe('what passes', () => {
  const coded = (code: string) => Object.assign(new Error('it broke'), { code });

  it('is an outage, a crowded database, and a refusal for now', () => {
    const refusals = [new PortalError('unavailable', 'Away.'), new PortalError('timeout', 'Late.')];
    for (const error of [coded('57P01'), coded('57014'), coded('40P01'), ...refusals]) {
      expect(isPassing(error)).toBe(true);
    }
  });

  it('is not what would fail again', () => {
    for (const error of [coded('22P05'), new PortalError('not_found', 'Gone.'), new Error('no')]) {
      expect(isPassing(error)).toBe(false);
    }
  });
});
