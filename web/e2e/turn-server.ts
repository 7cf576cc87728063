import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './portal-process';

const PLACES = ['/usr/bin/turnserver', '/opt/homebrew/bin/turnserver'];
const READY_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 200;

/**
 * A coturn on this machine, configured as a university would: it accepts users with credentials of
 * the portal.
 */
export interface TurnServer {
  /** Environment variables of a portal that uses it. */
  variables: { ICE_SERVERS: string; TURN_SECRET: string };
  stop(): Promise<void>;
}

/** @throws if `turnserver` is not installed, or does not respond within 15 s */
export async function startTurnServer(): Promise<TurnServer> {
  const file = process.env['TURNSERVER_PATH'] ?? PLACES.find((place) => existsSync(place));
  if (!file) throw new Error('coturn is missing: install it, or set TURNSERVER_PATH to its path.');
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-turn-'));
  const [host, port, secret] = [ownAddress(), await freePort(), randomBytes(16).toString('hex')];
  const configuration = path.join(folder, 'turnserver.conf');
  await writeFile(configuration, settings({ host, port, secret, folder }), { mode: 0o600 });
  const child = spawn(file, ['-c', configuration], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  process.once('exit', () => child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (said = `${said}${String(chunk)}`.slice(-4_000)));
  }
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answers(host, port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`coturn did not become ready:\n${said}`);
    }
  }
  const servers = [{ urls: [`turn:${host}:${port}?transport=udp`] }];
  return { variables: { ICE_SERVERS: JSON.stringify(servers), TURN_SECRET: secret }, stop };
}

interface Place {
  host: string;
  port: number;
  secret: string;
  folder: string;
}

function settings({ host, port, secret, folder }: Place): string {
  return `listening-ip=${host}
relay-ip=${host}
listening-port=${port}
use-auth-secret
static-auth-secret=${secret}
realm=portal
no-tls
no-dtls
no-cli
no-multicast-peers
log-file=stdout
simple-log
pidfile=${path.join(folder, 'turnserver.pid')}
userdb=${path.join(folder, 'turndb')}
`;
}

/** Sends a STUN binding request (RFC 8489), to which every TURN server responds. */
function answers(host: string, port: number): Promise<boolean> {
  const request = Buffer.concat([Buffer.from('000100002112a442', 'hex'), randomBytes(12)]);
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const settle = (isReady: boolean) => {
      clearTimeout(timer);
      socket.close(() => resolve(isReady));
    };
    const timer = setTimeout(() => settle(false), ANSWER_WITHIN_MS);
    socket.once('message', () => settle(true));
    // A port without a listener.
    socket.once('error', () => settle(false));
    socket.send(request, port, host);
  });
}

/** Returns an address other than loopback, by which browsers establish no connection. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const own = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!own) throw new Error('This machine has no network: browsers find no way to each other.');
  return own.address;
}
