import { mkdtemp, chmod, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTraceCollector, type CollectedSpan, type TraceCollector } from '@portal/testing';
import { Api } from '../faults/api';
import { registerStudents } from '../faults/students';
import { startProcesses } from '../portal-processes';
import { drawTrace } from './draw-trace';
import { finishReview } from './finish-review';

const ROOT = path.resolve(__dirname, '../../../..');
const PICTURE = path.join(ROOT, 'docs/images/trace-finish-review.svg');
const TITLE = 'One press of Finish Review, traced through the portal’s processes';
const FINISH = 'POST /api/auth/xp/add';
/** Longest wait for spans, in ms: processes export them every five seconds. */
const SPANS_WITHIN_MS = 30_000;
const LOOK_MS = 250;
/** Variables that are cleared: the trace always uses its own portal. */
const NOT_OURS = ['DATABASE_URL', 'NATS_URL', 'REDIS_URL', 'EVENTSTORE_URL', 'SMTP_URL', 'S3_URL'];

/** Runs Finish Review as a student on the portal as processes, and draws the trace. */
async function run(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-trace-'));
  await chmod(dataDir, 0o755);
  const collector = await startTraceCollector();
  const cleared = Object.fromEntries(NOT_OURS.map((name) => [name, undefined]));
  const own = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' };
  const portal = await startProcesses({ ...process.env, ...cleared, ...own, ...tracing }, { log });
  try {
    const [student] = await registerStudents(portal.url, dataDir, 1);
    const earned = await finishReview(new Api(portal.url, student?.token ?? ''));
    log(`${earned} XP were earned.`);
    const spans = await untilTraced(collector);
    await writeFile(PICTURE, drawTrace(TITLE, spans));
    const services = [...new Set(spans.map(({ service }) => service))];
    log(`${spans.length} spans of ${services.join(', ')}: ${path.relative(ROOT, PICTURE)}`);
  } finally {
    await portal.stop();
    await collector.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the spans of the request, once the projection has followed and no more arrive. */
async function untilTraced(collector: TraceCollector): Promise<CollectedSpan[]> {
  const deadline = Date.now() + SPANS_WITHIN_MS;
  for (;;) {
    await pause(LOOK_MS);
    const root = collector.spans.find(({ name }) => name === FINISH);
    const spans = collector.spans.filter(({ traceId }) => traceId === root?.traceId);
    if (spans.some(({ name }) => name === 'project')) return settled(collector, spans);
    if (Date.now() > deadline) throw new Error('The trace did not become whole.');
  }
}

/**
 * Waits for another export interval, as processes export at different times; returns all spans of
 * the trace.
 */
async function settled(collector: TraceCollector, spans: CollectedSpan[]) {
  await pause(2 * 5_000);
  return collector.spans.filter(({ traceId }) => traceId === spans[0]?.traceId);
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
