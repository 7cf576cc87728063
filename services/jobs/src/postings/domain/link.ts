import { JOB_URL_MAX } from '@portal/contracts/jobs';
import { isInsideHost } from './inside-address';

/**
 * Returns the normalised target address of a posting.
 * @returns undefined for anything but http(s) on a public host, without user name and password
 */
export function linkOf(value: string | undefined): string | undefined {
  const text = value?.trim();
  if (!text || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (url.username || url.password || isInsideHost(url.hostname)) return undefined;
  return url.href.length > JOB_URL_MAX ? undefined : url.href;
}
