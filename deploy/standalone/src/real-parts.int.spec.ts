/** @looks-at identity xp */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEventStoreDbDouble, startNatsServer, startRedisServer } from '@portal/testing';
import { startBuiltPortal } from './built-portal.fixture';

interface RealPart {
  url: string;
  stop(): Promise<void>;
}

describe('the portal in one process', () => {
  it.each<[string, string, () => Promise<RealPart>]>([
    ['NATS_URL', 'NATS', () => startNatsServer({ isLocal: true })],
    ['REDIS_URL', 'Redis', () => startRedisServer({ isLocal: true })],
    ['EVENTSTORE_URL', 'EventStoreDB', startEventStoreDbDouble],
  ])('takes a real part by %s alone', async (variable, name, startPart) => {
    const part = await startPart();
    const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-real-part-'));
    chmodSync(dataDir, 0o755);
    try {
      const portal = await startBuiltPortal(dataDir, { [variable]: part.url });
      expect((await fetch(new URL('/health/ready', portal.url))).status).toBe(200);
      expect((await fetch(new URL('/api/leaderboard', portal.url))).status).toBe(200);
      expect(portal.output()).toMatch(new RegExp(`Real parts +${name}$`, 'm'));
      const code = await portal.end('SIGTERM');
      expect({ code, output: portal.output() }).toEqual({ code: 0, output: expect.any(String) });
    } finally {
      await part.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
