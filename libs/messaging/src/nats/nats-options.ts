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

/**
 * Options of the NATS client for `NATS_URL`: one URL, or several of one cluster with commas
 * between. The client takes no credentials from a URL, so they are taken out of it here:
 * `nats://user:password@host` or `nats://token@host`.
 * @throws ConfigError where one of several is no URL.
 */
export function natsOptions(url: string): ConnectionOptions {
  const urls = url.split(',').map((one) => parse(one.trim()));
  const { username, password, protocol } = urls[0] ?? parse('');
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    ...RECONNECT,
    servers: urls.map(({ host }) => host),
    ...(secret && { user, pass: secret }),
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
