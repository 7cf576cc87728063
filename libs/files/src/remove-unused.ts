import { Logger } from '@nestjs/common';

const logger = new Logger('Files');

/**
 * Removes a file after its use has failed. A failed removal is logged and left to the sweep, so
 * that the caller can report the original error.
 */
export async function removeUnused(
  store: { remove(id: string): Promise<void> },
  id: string,
): Promise<void> {
  try {
    await store.remove(id);
  } catch (error) {
    logger.warn(`A file is left to the sweep: ${String(error)}`);
  }
}
