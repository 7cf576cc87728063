import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '@portal/database';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const FOLDER_PREFIX = 'portal-test-database-';

type StartPostgres = (options: EmbeddedPostgresOptions) => Promise<EmbeddedPostgres>;

/**
 * One PostgreSQL for a whole run of tests, started when the first test asks for it: whoever
 * connects to the desk's port is answered with its URL.
 */
export class TestDatabaseDesk {
  private starting: Promise<EmbeddedPostgres> | undefined;
  private folder: string | undefined;
  private readonly desk: Server;

  constructor(private readonly startPostgres: StartPostgres) {
    this.desk = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      this.starting ??= this.start();
      this.starting.then(
        ({ url }) => socket.end(JSON.stringify({ url })),
        (error: unknown) => socket.end(JSON.stringify({ error: String(error) })),
      );
    });
    this.desk.unref();
  }

  /** Opens the desk on a free port of 127.0.0.1 and tells it. */
  open(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.desk.once('error', reject);
      this.desk.listen(0, '127.0.0.1', () => {
        const address = this.desk.address();
        if (typeof address === 'object' && address) resolve(address.port);
      });
    });
  }

  /** Ends the server, if any, and removes what it kept. */
  async close(): Promise<void> {
    this.desk.close();
    const postgres = await this.starting?.catch(() => undefined);
    await postgres?.stop();
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }

  private start(): Promise<EmbeddedPostgres> {
    removeAbandonedFolders();
    this.folder = mkdtempSync(path.join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
    chmodSync(this.folder, 0o755);
    return this.startPostgres({ dataDir: this.folder });
  }
}

/** A run that was killed could not clean up after itself. */
function removeAbandonedFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    rmSync(path.join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
