import { z } from 'zod';

const FORM = 'must be a JSON list of servers, each with urls, such as [{"urls":"stun:host:3478"}]';

const address = z.string().regex(/^(stun|stuns|turn|turns):[^\s]+$/i);
const server = z.strictObject({
  urls: z
    .union([address, z.array(address).min(1)])
    .transform((urls) => (typeof urls === 'string' ? [urls] : urls)),
  username: z.string().optional(),
  credential: z.string().optional(),
});

/**
 * WebRTC servers, in the format of `RTCIceServer`, from JSON. Error messages omit the value,
 * because it may be secret.
 */
export const iceServers = z.string().transform((text, context) => {
  const read = z.array(server).max(20).safeParse(fromJson(text));
  if (read.success) return read.data;
  context.addIssue({ code: 'custom', message: FORM });
  return z.NEVER;
});

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
