import { createHmac } from 'node:crypto';
import type { StudyCall } from '@portal/contracts/study';

type IceServer = StudyCall['iceServers'][number];

/**
 * Validity of a student's TURN credentials, in s. Clients renew them during the session, and get
 * none after it.
 */
export const TURN_SECONDS = 10 * 60;

/**
 * Returns the ICE servers for one student: TURN servers without credentials of their own get
 * credentials for the student, derived from the secret shared with the TURN server (coturn's
 * `use-auth-secret`; the draft "A REST API For Access To TURN Services").
 */
export function iceServersFor(
  servers: readonly IceServer[],
  secret: string | undefined,
  studentId: string,
  now: Date,
): IceServer[] {
  return servers.map((server) => {
    if (!secret || !isTurn(server) || server.username !== undefined) return { ...server };
    const username = `${Math.floor(now.getTime() / 1_000) + TURN_SECONDS}:${studentId}`;
    const credential = createHmac('sha1', secret).update(username).digest('base64');
    return { ...server, username, credential };
  });
}

/** Whether the servers that a student gets include credentials that expire. */
export function doRunOut(servers: readonly IceServer[], secret: string | undefined): boolean {
  return servers.some((server) => secret && isTurn(server) && server.username === undefined);
}

/** Whether a server relays media, rather than only reporting addresses. */
export function isTurn({ urls }: IceServer): boolean {
  return urls.some((url) => /^turns?:/i.test(url));
}
