import { ConfigError } from '@portal/platform';
import type { ConnectionOptions } from 'nats';

/** How long a sign of life may be missing before a connection counts as lost, in ms and times. */
const PING_INTERVAL_MS = 3_000;
const PINGS_OUT = 2;

/** The client's default gives up for good after 10 tries of 2 s: go on for ever, soon after each other. */
const RECONNECT: ConnectionOptions = {
  maxReconnectAttempts: -1,
  reconnectTimeWait: 250,
  reconnectJitter: 100,
  pingInterval: PING_INTERVAL_MS,
  maxPingOut: PINGS_OUT,
};

/** Who a process is on NATS, where `NATS_URL` does not say it. */
export interface NatsCredentials {
  user?: string | undefined;
  password?: string | undefined;
  /** What its inboxes begin with. Default: `_INBOX_` and its name. */
  inboxPrefix?: string;
}

/** What can stand in a subject. */
const PLAIN = /^[A-Za-z0-9_-]+$/;

/**
 * Options of the NATS client for `NATS_URL`: one URL, or several of one cluster with commas
 * between. The client takes no credentials from a URL, so they are taken out of it here:
 * `nats://user:password@host` or `nats://token@host`. Each user has inboxes of its own, `_INBOX_user.>`,
 * so that nobody can be let read the answers that others get.
 * @throws ConfigError where one of several is no URL, or a user has no password.
 */
export function natsOptions(url: string, credentials: NatsCredentials = {}): ConnectionOptions {
  const urls = url.split(',').map((one) => parse(one.trim()));
  const { username, password, protocol } = urls[0] ?? parse('');
  const user = credentials.user ?? decodeURIComponent(username);
  const secret = credentials.password ?? decodeURIComponent(password);
  if (credentials.user && !secret) {
    throw new ConfigError('Configuration: NATS_PASSWORD must be set where NATS_USER is.');
  }
  const { inboxPrefix = `_INBOX_${user}` } = credentials;
  return {
    ...RECONNECT,
    servers: urls.map(({ host }) => host),
    ...(secret && { user, pass: secret }),
    ...(secret && PLAIN.test(user) && { inboxPrefix }),
    ...(user && !secret && { token: user }),
    ...(protocol === 'tls:' && { tls: {} }),
  };
}

/** The servers of `NATS_URL` for a person: without credentials. */
export function natsServers(url: string): string {
  return [natsOptions(url).servers].flat().join(', ');
}

function parse(url: string): URL {
  if (URL.canParse(url)) return new URL(url);
  throw new ConfigError('Configuration: NATS_URL must name servers as nats://host:port.');
}
