import { createHash } from 'node:crypto';

/**
 * Returns the ledger command id of one member's payment of one span, the same on every attempt.
 */
export function commandIdOf(sessionId: string, studentId: string, tick: number): string {
  const hash = createHash('sha256').update(`call ${sessionId} ${studentId} ${tick}`).digest();
  const bytes = hash.subarray(0, 16);
  // RFC 9562: version 8 (custom) and the variant.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
