import {
  ConfigError,
  monotonicMs,
  parseS3Url,
  sleep,
  type Metrics,
  type PortalConfig,
} from '@portal/platform';
import { DiskFileStore } from './disk-file-store';
import type { FileArea, FileStore } from './file-store';
import { S3Bucket, S3Error } from './s3-bucket';
import { S3FileStore } from './s3-file-store';

const RETRY_MS = 500;

/**
 * Opens the configured store: a bucket by `S3_URL`, otherwise a folder in `DATA_DIR`.
 * @throws ConfigError in one line if the bucket cannot be used: immediately if it is missing or
 * denied, after `START_WITHIN_SECONDS` if no server responds.
 */
export async function openFileStore(
  config: PortalConfig,
  metrics?: Metrics,
  area: FileArea = 'uploads',
): Promise<FileStore> {
  if (!config.S3_URL) return new DiskFileStore(config.DATA_DIR, area);
  const address = parseS3Url(config.S3_URL);
  const store = new S3FileStore(new S3Bucket(address, metrics), config.DATA_DIR, area);
  await untilUsable(store, new URL(address.origin).host, config.START_WITHIN_SECONDS);
  return store;
}

async function untilUsable(store: FileStore, host: string, withinSeconds: number): Promise<void> {
  const deadline = monotonicMs() + withinSeconds * 1_000;
  for (;;) {
    try {
      return await store.check();
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      const reason = reasonToGiveUp(error.status, monotonicMs() >= deadline, host);
      if (reason) throw new ConfigError(`Configuration: S3_URL: ${reason}.`);
      await sleep(RETRY_MS);
    }
  }
}

function reasonToGiveUp(status: number | undefined, isLate: boolean, host: string) {
  if (status === 404) return 'the server has no bucket of that name';
  if (status === 401 || status === 403) return 'the server refuses the key, or it may not use the bucket'; // prettier-ignore
  if (status === 200) return 'what answers is no S3 server';
  if (status !== undefined && status < 500) return `the server refuses to list the bucket (${status})`; // prettier-ignore
  return isLate ? `no S3 server answers at ${host}` : undefined;
}
