import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@portal/platform';
import { makeOwnedFolder } from '../owned-folder';
import { rmSync } from 'node:fs';

const READY_WITHIN_MS = 30_000;
const BUCKET = 'portal-uploads';
/** The preconfigured key of the server. */
const KEY = 'S3RVER';

/** A server with the S3 protocol and one empty bucket. */
export interface TestS3Server {
  /** For `S3_URL`. */
  url: string;
  stop(): Promise<void>;
}

/** Starts s3rver in a child process. */
export async function startS3Server(): Promise<TestS3Server> {
  const folder = makeOwnedFolder('portal-s3-');
  const port = await findFreePort();
  const program = path.join(path.dirname(require.resolve('s3rver/package.json')), 'bin/s3rver.js');
  const options = ['--directory', folder, '--address', '127.0.0.1', '--port', String(port)];
  const child = spawn(
    process.execPath,
    [program, ...options, '--silent', '--configure-bucket', BUCKET],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilListening(port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `s3://${KEY}:${KEY}@127.0.0.1:${port}/${BUCKET}?tls=false`, stop };
}

async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const isListening = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isListening) return;
    await pause(50);
  }
  throw new Error('The S3 server did not start.');
}
