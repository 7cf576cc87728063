import { z } from 'zod';
import type { LoggedEvent } from './logged-event';

/**
 * Metadata that hides events of a stream, all before `$tb` and all but the last `$maxCount`, and
 * that restricts its readers.
 */
const metadataSchema = z.object({
  $tb: z.number().optional(),
  $maxCount: z.number().optional(),
  $acl: z.object({ $r: z.union([z.string(), z.array(z.string())]).optional() }).optional(),
});
type StreamMetadata = z.output<typeof metadataSchema>;

/** Returns the metadata stream of a stream. */
export function metadataStreamOf(stream: string): string {
  return `$$${stream}`;
}

export function metadataOf(last: LoggedEvent | undefined): StreamMetadata {
  const text = Buffer.from(last?.data ?? []).toString('utf8');
  return metadataSchema.parse(JSON.parse(text || '{}'));
}

/** Whether a stream is deleted: its events are hidden up to the maximum integer. */
export function isSoftDeleted({ $tb = 0 }: StreamMetadata): boolean {
  return $tb > Number.MAX_SAFE_INTEGER;
}

export function isHidden(
  { revision }: LoggedEvent,
  events: readonly LoggedEvent[],
  { $tb = 0, $maxCount = Infinity }: StreamMetadata,
): boolean {
  const last = Number(events.at(-1)?.revision ?? -1n);
  return Number(revision) < $tb || Number(revision) <= last - $maxCount;
}
