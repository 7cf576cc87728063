/** @looks-at announcements */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@portal/platform';
import {
  createTestDatabase,
  scaledMs,
  startNatsServer,
  startSourceProcess,
  type SourceProcess,
  type TestDatabase,
  type TestNatsServer,
} from '@portal/testing';
import { startCuttableProxy, type CuttableProxy } from './faults/cuttable-proxy';

const MAIN = path.resolve(__dirname, '../../../services/announcements/src/main.ts');
/** Interval of the probes, in ms; a kubelet probes every few seconds. */
const LOOK_MS = 100;
const WITHIN_MS = 30_000;

describe('the probes of a service', () => {
  let nats: TestNatsServer;
  let database: TestDatabase;
  let way: CuttableProxy;
  let service: SourceProcess;
  let opsUrl: string;
  /** Distinct statuses of `/health/live`. */
  const live = new Set<number>();

  beforeAll(async () => {
    [nats, database] = [await startNatsServer(), await createTestDatabase()];
    const url = new URL(database.url);
    way = await startCuttableProxy(Number(url.port));
    url.host = `127.0.0.1:${way.port}`;
    const opsPort = await findFreePort();
    opsUrl = `http://127.0.0.1:${opsPort}`;
    const servers = { DATABASE_URL: url.href, NATS_URL: nats.url };
    const own = { OPS_PORT: String(opsPort), LOG_LEVEL: 'silent', PATH: process.env.PATH };
    service = startSourceProcess(MAIN, [], { ...own, ...servers });
    await untilReadyIs(200);
    live.clear();
  });
  afterAll(async () => {
    await service.kill();
    await way.stop();
    await Promise.all([database.drop(), nats.stop()]);
  });

  const statusOf = (name: string) =>
    fetch(`${opsUrl}/health/${name}`).then(
      ({ status }) => status,
      () => 0,
    );

  /** Calls both probes until the readiness has the expected status. */
  async function untilReadyIs(wanted: number): Promise<void> {
    const deadline = Date.now() + scaledMs(WITHIN_MS);
    for (;;) {
      live.add(await statusOf('live'));
      const ready = await statusOf('ready');
      if (ready === wanted) return;
      if (Date.now() > deadline) throw new Error(`It says ${ready}, not ${wanted}.`);
      await pause(LOOK_MS);
    }
  }

  it('restart nothing while PostgreSQL is away, and are ready again by themselves (G90)', async () => {
    const { pid } = service.child;
    for (let outage = 0; outage < 2; outage += 1) {
      way.cut();
      await untilReadyIs(503);
      way.mend();
      await untilReadyIs(200);
    }
    expect([...live]).toEqual([200]);
    expect(service.child).toMatchObject({ pid, exitCode: null, signalCode: null });
  });
});
