import type { PortalConfig } from '../config/config';

/** What a process needs to end once its last answer has left, in ms: makers of streams have 5 s of it. */
const END_MS = 6_000;

/** How long a stopping process goes on with the requests that it has taken, in ms. */
export function answersForMs({ STOP_WITHIN_SECONDS }: PortalConfig): number {
  return STOP_WITHIN_SECONDS * 1_000 - END_MS;
}
