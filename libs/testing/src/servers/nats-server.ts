import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBinary } from './find-binary';

const READY_WITHIN_MS = 10_000;

/** A real NATS server with JetStream, on a port and in a folder of its own. */
export interface TestNatsServer {
  url: string;
  /** Ends it at once and starts it again on the same port and folder. */
  restart(): Promise<void>;
  /** Ends it; `start` brings it back. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** @throws where no `nats-server` is to be had, with what to install. */
export async function startNatsServer(): Promise<TestNatsServer> {
  const binary = await findBinary('nats-server', 'NATS_SERVER_PATH', ['/usr/sbin/nats-server']);
  const folder = await mkdtemp(join(tmpdir(), 'portal-nats-'));
  const port = await freePort();
  let running: { halt(): Promise<void> } | undefined;
  const start = async () => {
    running ??= await launch(binary, port, folder);
  };
  const halt = async () => {
    await running?.halt();
    running = undefined;
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    halt,
    restart: async () => {
      await halt();
      await start();
    },
    stop: async () => {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch(binary: string, port: number, folder: string) {
  const args = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder];
  const child = spawn(binary, args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error('nats-server did not become ready');
    }
    await wait(20);
  }
  return {
    halt: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
