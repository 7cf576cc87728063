import { FolderLockedError } from '@portal/database';
import { ConfigError, hasCode, OperatorError, type PortalConfig } from '@portal/platform';
import { createServer } from 'node:net';

/** The portal cannot start, for a reason that one sentence explains along with the next step. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}

/** @throws StartRefusal if another program listens on the port */
export async function checkPortIsFree({ PORT, HOST }: PortalConfig): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(inWords(error) ?? error));
    probe.listen({ port: PORT, host: HOST, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** Returns the explanation of a failed start; undefined for an unexpected error. */
export function inWords(error: unknown): StartRefusal | undefined {
  if (error instanceof StartRefusal) return error;
  if (error instanceof ConfigError || error instanceof OperatorError) {
    return new StartRefusal(error.message);
  }
  if (error instanceof FolderLockedError) {
    return new StartRefusal(
      `A portal is already running on this data folder: ${error.message} Stop it (kill ${error.pid}), or choose another folder: DATA_DIR=.portal-2 npm start`,
    );
  }
  if (hasPort(error, 'EADDRINUSE')) return new StartRefusal(busyPort(error.port));
  if (hasPort(error, 'EACCES')) {
    return new StartRefusal(
      `Port ${error.port} cannot be opened by this user. Choose one above 1024: PORT=3001 npm start`,
    );
  }
  return undefined;
}

function busyPort(port: number): string {
  const isOps = String(port) === (process.env['OPS_PORT'] ?? '9464');
  const variable = isOps ? 'OPS_PORT' : 'PORT';
  return `Port ${port} is in use by another program. Choose another one: ${variable}=${port + 1} npm start`;
}

function hasPort(error: unknown, code: string): error is Error & { port: number } {
  return (
    error instanceof Error &&
    hasCode(error, code) &&
    'port' in error &&
    typeof error.port === 'number'
  );
}
