import { createHash } from 'node:crypto';

/** The id by which the ledger knows the payment of one span by one member: the same at every attempt. */
export function commandIdOf(sessionId: string, studentId: string, tick: number): string {
  const hash = createHash('sha256').update(`call ${sessionId} ${studentId} ${tick}`).digest();
  const bytes = hash.subarray(0, 16);
  // RFC 9562: version 8, made up by the application, and its variant.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
