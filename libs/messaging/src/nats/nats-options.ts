import { ConfigError } from '@portal/platform';
import type { ConnectionOptions } from 'nats';

/** Ping interval in ms, and number of missed pings after which a connection counts as lost. */
const PING_INTERVAL_MS = 3_000;
const PINGS_OUT = 2;

/**
 * By default the client gives up permanently after 10 tries at intervals of 2 s; here it retries
 * without limit, at short intervals.
 */
const RECONNECT: ConnectionOptions = {
  maxReconnectAttempts: -1,
  reconnectTimeWait: 250,
  reconnectJitter: 100,
  pingInterval: PING_INTERVAL_MS,
  maxPingOut: PINGS_OUT,
};

/** Credentials of a process on NATS, if `NATS_URL` contains none. */
export interface NatsCredentials {
  user?: string | undefined;
  password?: string | undefined;
  /** Prefix of its inboxes. Default: `_INBOX_` and the user name. */
  inboxPrefix?: string;
}

/** Characters permitted in a subject. */
const PLAIN = /^[A-Za-z0-9_-]+$/;

/**
 * Returns the NATS client's options for `NATS_URL`: one URL, or several URLs of one cluster
 * separated by commas. The client does not read credentials from a URL, so they are extracted
 * here: `nats://user:password@host` or `nats://token@host`. Each user has its own inboxes,
 * `_INBOX_user.>`, so that no user needs permission to read the responses to others.
 * @throws ConfigError if one of several is not a URL, or a user has no password.
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

/** Returns the servers of `NATS_URL` for display, without credentials. */
export function natsServers(url: string): string {
  return [natsOptions(url).servers].flat().join(', ');
}

function parse(url: string): URL {
  if (URL.canParse(url)) return new URL(url);
  throw new ConfigError('Configuration: NATS_URL must name servers as nats://host:port.');
}
