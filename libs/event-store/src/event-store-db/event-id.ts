import { createHash } from 'node:crypto';

/** Namespace of the portal's event ids: generated once, and never to be changed. */
const NAMESPACE = Buffer.from('8f0d1f2b6c0e4a0f9f3b7d5a1c2e4b60', 'hex');

/**
 * Returns the id of one event of a command: always the same for the same stream, command and
 * index, so that the server detects a duplicate. A UUID of version 5 (RFC 9562, 5.5).
 */
export function eventIdOf(stream: string, commandId: string, ordinal: number): string {
  const name = JSON.stringify([stream, commandId, ordinal]);
  const hash = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return [8, 12, 16, 20, 32].map((end, n, ends) => hex.slice(ends[n - 1] ?? 0, end)).join('-');
}
