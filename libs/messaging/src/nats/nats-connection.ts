import { ConfigError, monotonicMs, sleep } from '@portal/platform';
import { connect, ErrorCode, NatsError, type NatsConnection } from 'nats';
import { secretInbox } from '../secret-inbox';
import { natsOptions, natsServers, type NatsCredentials } from './nats-options';

const RETRY_MS = 250;
const REFUSED = [ErrorCode.AuthorizationViolation, ErrorCode.AuthenticationExpired].map(String);

/**
 * Connects for the first time, and waits for a server that is still starting.
 * @throws ConfigError in one line and without credentials: if no server responds within
 * `withinMs`, and immediately if the server rejects the credentials.
 */
export async function connectToNats(
  url: string,
  withinMs: number,
  credentials?: NatsCredentials,
): Promise<NatsConnection> {
  const deadline = monotonicMs() + withinMs;
  const options = natsOptions(url, credentials);
  // JetStream sends its responses to inboxes with this prefix.
  const inboxPrefix = secretInbox(options.inboxPrefix);
  for (;;) {
    try {
      return await connect({ ...options, inboxPrefix });
    } catch (error) {
      if (isRefused(error)) throw wrong('the server refuses the name or password');
      if (monotonicMs() >= deadline) throw wrong(`no NATS server answers at ${natsServers(url)}`);
      await sleep(RETRY_MS);
    }
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof NatsError && REFUSED.includes(error.code);
}

function wrong(what: string): ConfigError {
  return new ConfigError(`Configuration: NATS_URL: ${what}.`);
}
