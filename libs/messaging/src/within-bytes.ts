/**
 * What one answer should hold at most, in bytes of its JSON: half of what NATS takes by default, so
 * that there is room for the rest of the answer around it.
 */
export const ANSWER_BYTES = 512 * 1_024;

/**
 * The first of `items` that fit together into `maxBytes` as JSON; one at least where there is any, so
 * that who asks for page after page gets on.
 */
export function withinBytes<T>(items: readonly T[], maxBytes = ANSWER_BYTES): T[] {
  let bytes = 0;
  const end = items.findIndex((item) => {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    return bytes > maxBytes;
  });
  return end === -1 ? [...items] : items.slice(0, Math.max(end, 1));
}
