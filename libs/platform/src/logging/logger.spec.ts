import { once } from 'node:events';
import path from 'node:path';
import { startSourceProcess } from '@portal/testing';
import { runWithCorrelation } from './correlation';
import { createLogger } from './logger';
import { NestLogger } from './nest-logger';

function capture() {
  const lines: string[] = [];
  const logger = createLogger({ LOG_LEVEL: 'info' }, 'test', { write: (line) => lines.push(line) });
  return { lines, logger, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> };
}

describe('a log line', () => {
  it('carries the correlation id of the request that caused it', () => {
    const { logger, last } = capture();
    runWithCorrelation('c-1', () => logger.info('hello'));
    expect(last()).toMatchObject({ name: 'test', correlationId: 'c-1', msg: 'hello' });
  });

  it('never shows a secret, however deep it lies', () => {
    const { logger, lines } = capture();
    logger.info({ password: 'canary-1', body: { token: 'canary-2', user: { code: 'canary-3' } } });
    expect(lines.join()).not.toMatch(/canary/);
  });

  it('never shows what a failing statement was given', () => {
    const { logger, lines } = capture();
    const detail = 'Failing row contains (canary).';
    const driverError = Object.assign(new Error('violates a constraint'), {
      detail,
      where: detail,
    });
    // The structure of TypeORM's QueryFailedError.
    const query = 'INSERT INTO t VALUES ($1)';
    const failed = { query, parameters: ['canary'], driverError, detail };
    const error = Object.assign(new Error('violates a constraint'), failed);
    new NestLogger(logger).error(error);
    logger.error({ err: new AggregateError([error], 'two failed'), reason: { error } });
    expect(lines.join()).not.toContain('canary');
    expect(lines[0]).toContain('INSERT INTO t VALUES ($1)');
  });

  it('shows the code of an error, and no code that was mailed', () => {
    const { logger, lines, last } = capture();
    const driverError = Object.assign(new Error('is starting up'), { code: '57P03' });
    const failed = Object.assign(new Error('failed'), { code: 'ECONNRESET', driverError });
    logger.error({ err: failed });
    expect(last()).toMatchObject({ err: { code: 'ECONNRESET', driverError: { code: '57P03' } } });
    const body = { code: '123456' };
    logger.error({ err: Object.assign(new Error('refused'), { ...body, body }), body });
    expect(lines.at(-1)).not.toContain('123456');
  });

  it('never shows the credentials of a URL that an error quotes', () => {
    const { logger, lines } = capture();
    const cause = new Error('connect to nats://portal:canary@nats:4222 failed');
    logger.error({ err: cause, url: 'redis://:canary@redis' }, 'esdb://u:canary@e is away');
    expect(lines.join()).not.toMatch(/canary/);
    expect(lines.join()).toContain('nats://[secret]@nats:4222');
  });

  it('stays one line whatever a caller has put into it', () => {
    const { logger, lines, last } = capture();
    new NestLogger(logger).warn('first\r\n{"level":60}', 'Context');
    expect(lines).toHaveLength(1);
    expect(last()).toMatchObject({ context: 'Context', msg: 'first ⏎ {"level":60}' });
  });
});

describe('the log of a process that ends', () => {
  it('has all its lines, in their order, also where its threads are busy', async () => {
    const { child } = startSourceProcess(path.join(__dirname, 'logging-process.fixture.ts'), []);
    let said = '';
    child.stdout?.on('data', (chunk) => (said += String(chunk)));
    await once(child, 'close');
    expect(said.match(/"msg":"\w+"/g)).toEqual(['"msg":"first"', '"msg":"then"']);
  });
});
