/**
 * Maximum size of the items in one response, in bytes of JSON: half of NATS's default limit, which
 * leaves room for the rest of the response.
 */
export const ANSWER_BYTES = 512 * 1_024;

/**
 * Returns the first of `items` that together fit into `maxBytes` as JSON; at least one if there is
 * any, so that paging always advances.
 */
export function withinBytes<T>(items: readonly T[], maxBytes = ANSWER_BYTES): T[] {
  let bytes = 0;
  const end = items.findIndex((item) => {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    return bytes > maxBytes;
  });
  return end === -1 ? [...items] : items.slice(0, Math.max(end, 1));
}
