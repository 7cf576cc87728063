import { createHmac } from 'node:crypto';
import type { StudyCall } from '@portal/contracts/study';

type IceServer = StudyCall['iceServers'][number];

/**
 * How long a student's credentials for TURN hold, in s. Screens renew them while the session lasts, and get none
 * after it.
 */
export const TURN_SECONDS = 10 * 60;

/**
 * The servers as one student may use them: those for TURN that have no credentials of their own get
 * the student's, made from the secret that the TURN server shares (coturn's `use-auth-secret`; the
 * draft "A REST API For Access To TURN Services").
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

/** Whether the servers, as one student may use them, come with credentials that run out. */
export function doRunOut(servers: readonly IceServer[], secret: string | undefined): boolean {
  return servers.some((server) => secret && isTurn(server) && server.username === undefined);
}

/** Whether a server relays media, and not only reports addresses. */
export function isTurn({ urls }: IceServer): boolean {
  return urls.some((url) => /^turns?:/i.test(url));
}
