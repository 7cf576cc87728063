import { z } from 'zod';
import { isLoopbackName } from '../net/loopback';

const listOf = (protocols: string[]) => protocols.map((protocol) => `${protocol}://`).join(' or ');
const isUrl = (value: string, protocols: string[]): boolean => {
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  return parsed !== undefined && protocols.includes(parsed.protocol.replace(':', ''));
};
export const url = (...protocols: string[]) =>
  z.string().refine((value) => isUrl(value, protocols), `must be a URL with ${listOf(protocols)}`);
/**
 * Whether the traffic to a URL is protected. Readable traffic would permit a sign-in as any user,
 * so plain HTTP is only permitted on this machine.
 */
export const isGuarded = (value: string): boolean =>
  isUrl(value, ['https']) || (isUrl(value, ['http']) && isLoopbackName(new URL(value).hostname));
/** Several servers of one cluster: URLs separated by commas. */
export const urls = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => value.split(',').every((one) => isUrl(one.trim(), protocols)),
      `must be a URL with ${listOf(protocols)}, or several separated by commas`,
    );
/** One EventStoreDB connection string can name several servers: `esdb://a:2113,b:2113`. */
export const clusterUrl = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => isUrl(value.replace(/,[^/?@]+/g, ''), protocols),
      `must be a URL with ${listOf(protocols)}`,
    );
export const list = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter(Boolean),
  )
  .pipe(z.array(z.string()).min(1, 'must contain at least one entry'));
export const port = z.coerce.number().int().min(0).max(65_535);
export const count = (fallback: number, max: number) =>
  z.coerce.number().int().min(1).max(max).default(fallback);
