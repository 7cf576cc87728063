import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '@portal/database';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { makeOwnedFolder } from './owned-folder';

type StartPostgres = (options: EmbeddedPostgresOptions) => Promise<EmbeddedPostgres>;

/**
 * One PostgreSQL for a whole test run, started on the first request: every connection to its port
 * receives its URL.
 */
export class TestDatabaseServer {
  private starting: Promise<EmbeddedPostgres> | undefined;
  private folder: string | undefined;
  private readonly server: Server;

  constructor(
    private readonly startPostgres: StartPostgres,
    private readonly isDurable: boolean,
  ) {
    this.server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      this.starting ??= this.start();
      this.starting.then(
        ({ url }) => socket.end(JSON.stringify({ url })),
        (error: unknown) => socket.end(JSON.stringify({ error: String(error) })),
      );
    });
    this.server.unref();
  }

  /** Listens on a free port of 127.0.0.1 and returns it. */
  open(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(0, '127.0.0.1', () => {
        const address = this.server.address();
        if (typeof address === 'object' && address) resolve(address.port);
      });
    });
  }

  /** Stops the server, if it was started, and removes its data. */
  async close(): Promise<void> {
    this.server.close();
    const postgres = await this.starting?.catch(() => undefined);
    await postgres?.stop();
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }

  private start(): Promise<EmbeddedPostgres> {
    this.folder = makeOwnedFolder('portal-test-database-');
    chmodSync(this.folder, 0o755);
    return this.startPostgres({ dataDir: this.folder, isDurable: this.isDurable });
  }
}
