import { z } from 'zod';
import type { LoggedEvent } from './logged-event';

/** What hides events of a stream, all before `$tb` and all but the last `$maxCount`, and who may read it. */
const metadataSchema = z.object({
  $tb: z.number().optional(),
  $maxCount: z.number().optional(),
  $acl: z.object({ $r: z.union([z.string(), z.array(z.string())]).optional() }).optional(),
});
type StreamMetadata = z.output<typeof metadataSchema>;

/** Metadata lie in a stream of their own. */
export function metadataStreamOf(stream: string): string {
  return `$$${stream}`;
}

export function metadataOf(last: LoggedEvent | undefined): StreamMetadata {
  const text = Buffer.from(last?.data ?? []).toString('utf8');
  return metadataSchema.parse(JSON.parse(text || '{}'));
}

/** A deleted stream is one whose events are hidden up to the largest number there is. */
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
