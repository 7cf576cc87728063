import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@portal/platform';
import { startSourceProcess } from '../source-process';
import { findBinary } from './find-binary';
import { programServer } from './own-server';
import { startRedisServer } from './redis-server';
import { NATS } from './server-kind';

const FIXTURE = path.join(__dirname, 'redis-owner.fixture.ts');

function isOpen(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

describe('a server of this process', () => {
  it('is gone after a halt, and back at its port after a start, each as often as it is said', async () => {
    const port = await findFreePort();
    const server = await startRedisServer({ isLocal: true, port });
    expect(server.url).toBe(`redis://127.0.0.1:${port}`);
    await Promise.all([server.halt(), server.halt()]);
    await expect(isOpen(server.url)).resolves.toBe(false);
    await expect(server.flush()).rejects.toThrow('ECONNREFUSED');
    await Promise.all([server.start(), server.start(), server.restart()]);
    await expect(server.flush()).resolves.toBeUndefined();
    await server.stop();
    await expect(isOpen(server.url)).resolves.toBe(false);
    await server.stop();
  });

  it.each(['SIGKILL', 'SIGTERM'] as const)('ends when its owner ends by %s', async (signal) => {
    const owner = startSourceProcess(FIXTURE, []);
    const url = await owner.firstLine;
    await expect(isOpen(url)).resolves.toBe(true);
    process.kill(owner.child.pid ?? NaN, signal);
    await owner.kill();
    while (await isOpen(url)) await pause(20);
  });

  it('takes another port where somebody was quicker', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'taken-'));
    const noted = path.join(folder, 'noted');
    const real = await findBinary('redis-server', 'REDIS_SERVER_PATH', ['/usr/bin/redis-server']);
    const lines = [
      '#!/bin/sh',
      `if [ -e ${noted} ]; then exec ${real ?? 'redis-server'} "$@"; fi`,
      `sed -n 's/^port //p' "$1" > ${noted}`,
      'echo "bind: Address already in use" >&2; exit 1',
    ];
    const file = path.join(folder, 'redis-server');
    await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o755 });
    process.env['REDIS_SERVER_PATH'] = file;
    const server = await startRedisServer({ isLocal: true });
    delete process.env['REDIS_SERVER_PATH'];
    const first = (await readFile(noted, 'utf8')).trim();
    expect(first).toMatch(/^\d+$/);
    expect(new URL(server.url).port).not.toBe(first);
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it('says why it did not become ready, and leaves nothing behind', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'broken-'));
    const file = path.join(folder, 'nats-server');
    const noted = path.join(folder, 'noted');
    // Its last argument is a file in the folder created for it.
    const lines = ['#!/bin/sh', `dirname "$2" > ${noted}`, 'echo "out of luck" >&2', 'exit 3', ''];
    await writeFile(file, lines.join('\n'), { mode: 0o755 });
    const { program } = NATS;
    if (!program) throw new Error('NATS has a program.');
    const place = { port: await findFreePort(), folder: undefined, password: undefined };
    await expect(programServer(NATS, { file, program }, place)).rejects.toThrow(
      `${file} did not become ready: out of luck`,
    );
    const made = (await readFile(noted, 'utf8')).trim();
    expect(path.basename(made)).toMatch(/^portal-server-/);
    expect(existsSync(made)).toBe(false);
    await rm(folder, { recursive: true });
  });
});
