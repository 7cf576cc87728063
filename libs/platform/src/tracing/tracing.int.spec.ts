import { startTraceCollector } from '@portal/testing';
import { runWithCorrelation } from '../logging/correlation';
import { startRootSpan, startTracing, traced, traceIdOf } from './tracing';

const CAUSE = '0192f0c1-7a55-7cc1-9f6e-3b1d2a4c5e6f';

describe('tracing', () => {
  it('puts all that one correlation id causes into one trace, below its request', async () => {
    const collector = await startTraceCollector();
    const config = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: 1 };
    const end = await startTracing(config, 'gateway');
    const endRequest = startRootSpan(CAUSE, 'POST /api/auth/xp/add');
    const asked = () => traced('ask xp.earn', () => traced('append', () => Promise.resolve(2)));
    expect(await runWithCorrelation(CAUSE, asked)).toBe(2);
    endRequest?.({ 'http.response.status_code': 200 }, false);
    // Later, and in another process: only the correlation id has been propagated.
    await runWithCorrelation(CAUSE, () => traced('project', () => Promise.resolve()));
    const failing = () => traced('fail', () => Promise.reject(new RangeError('by design')));
    await expect(runWithCorrelation(CAUSE, failing)).rejects.toThrow('by design');
    const traceId = traceIdOf(CAUSE);
    await end();
    await collector.stop();

    const named = new Map(collector.spans.map((span) => [span.name, span]));
    const parentOf = (name: string) => named.get(name)?.parentSpanId;
    expect(new Set(collector.spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
    const root = named.get('POST /api/auth/xp/add');
    expect(root).toMatchObject({ service: 'gateway' });
    expect(root?.parentSpanId ?? '').toBe('');
    expect(parentOf('ask xp.earn')).toBe(root?.spanId);
    expect(parentOf('append')).toBe(named.get('ask xp.earn')?.spanId);
    expect(parentOf('project')).toBe(root?.spanId);
    expect(named.get('fail')?.status?.code).toBe(2); // STATUS_CODE_ERROR
    expect(JSON.stringify(collector.spans)).not.toContain('by design');
  });

  it('does nothing without an endpoint', async () => {
    const end = await startTracing(
      { OTEL_EXPORTER_OTLP_ENDPOINT: undefined, OTEL_TRACES_SAMPLER_ARG: 1 },
      'gateway',
    );
    expect(startRootSpan(CAUSE, 'GET /')).toBeUndefined();
    expect(traceIdOf(CAUSE)).toBeUndefined();
    expect(await runWithCorrelation(CAUSE, () => traced('work', () => Promise.resolve(1)))).toBe(1);
    await end();
  });

  it('neither waits for nor fails by a collector that is away', async () => {
    const config = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_TRACES_SAMPLER_ARG: 1,
    };
    const end = await startTracing(config, 'gateway');
    expect(await runWithCorrelation(CAUSE, () => traced('work', () => Promise.resolve(1)))).toBe(1);
    await expect(end()).resolves.toBeUndefined();
  });
});
