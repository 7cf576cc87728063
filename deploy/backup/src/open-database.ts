import { embeddedDatabaseUrl, FolderLockedError, startEmbeddedPostgres } from '@portal/database';
import type { PortalConfig } from '@portal/platform';

/** Source or target database. */
export interface OpenDatabase {
  url: string;
  close(): Promise<void>;
}

/**
 * Opens the database at `DATABASE_URL`, else the embedded one of `DATA_DIR`, whether it is running
 * or not.
 */
export async function openDatabase({
  DATABASE_URL,
  DATA_DIR,
}: PortalConfig): Promise<OpenDatabase> {
  const close = () => Promise.resolve();
  if (DATABASE_URL) return { url: DATABASE_URL, close };
  try {
    const own = await startEmbeddedPostgres({ dataDir: DATA_DIR });
    return { url: own.url, close: () => own.stop() };
  } catch (error) {
    const url = error instanceof FolderLockedError ? embeddedDatabaseUrl(DATA_DIR) : undefined;
    if (url) return { url, close };
    throw error;
  }
}
