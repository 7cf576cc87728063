import { hasGivenWay, isOutage, isPassing, isUniqueViolation } from './outage';
import { PortalError } from './portal-error';

describe('an outage', () => {
  it('is told by the codes of Node and PostgreSQL', () => {
    const network = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH'];
    const server = ['25006', '3D000', '57P01', '57P02', '57P03', '08006', '53100', '53300'];
    for (const code of [...network, 'ETIMEDOUT', 'EAI_AGAIN', ...server]) {
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

  it('is told by what the mapper says where a connection broke within a transaction', () => {
    for (const message of [
      'Query runner already released. Cannot run queries anymore.',
      'Database connection provided by a query runner was already released, cannot continue to use its querying methods anymore.',
    ]) {
      expect(isOutage(new Error(message))).toBe(true);
    }
  });

  it('is told through what wraps it', () => {
    const code = 'EHOSTUNREACH';
    const cause = Object.assign(new Error('it broke'), { code });
    expect(isOutage(new Error('Could not be read', { cause }))).toBe(true);
    expect(isOutage(new AggregateError([cause, new Error('timeout expired')]))).toBe(true);
    expect(isOutage(new AggregateError([cause, new Error('a fault of ours')]))).toBe(false);
    const circle: { cause?: unknown } = new Error('round and round');
    circle.cause = circle;
    expect(isOutage(circle)).toBe(false);
  });

  it('is not a fault of ours', () => {
    const syntax = Object.assign(new Error('syntax error at or near "FORM"'), { code: '42601' });
    for (const error of [syntax, new TypeError('x is not a function'), 'a string', null]) {
      expect(isOutage(error)).toBe(false);
    }
  });
});

const coded = (code: string) => Object.assign(new Error('it broke'), { code });

describe('what passes', () => {
  it('is an outage, a crowded database, and a refusal for now', () => {
    const refusals = [new PortalError('unavailable', 'Away.'), new PortalError('timeout', 'Late.')];
    for (const error of [
      coded('57P01'),
      coded('57014'),
      coded('40P01'),
      coded('40001'),
      coded('55P03'),
      ...refusals,
    ]) {
      expect(isPassing(error)).toBe(true);
    }
  });

  it('is not what would fail again', () => {
    for (const error of [coded('22P05'), new PortalError('not_found', 'Gone.'), new Error('no')]) {
      expect(isPassing(error)).toBe(false);
    }
  });
});

describe('work that met other work', () => {
  it('has given way where another was first, and not where it took too long', () => {
    for (const code of ['40001', '40P01', '55P03']) expect(hasGivenWay(coded(code))).toBe(true);
    for (const error of [coded('57014'), coded('23505'), null]) {
      expect(hasGivenWay(error)).toBe(false);
    }
  });

  it('is told where there is a row of its key', () => {
    expect(isUniqueViolation(coded('23505'))).toBe(true);
    expect(isUniqueViolation(coded('23503'))).toBe(false);
  });
});
