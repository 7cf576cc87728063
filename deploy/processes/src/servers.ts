import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '@portal/database';
import type { PortalConfig } from '@portal/platform';
import { startNatsServer, startRedisServer } from '@portal/testing';
import { makeDatabaseRoles, makeNatsUsers, makeRedisUser } from './server-users';

/** A server that was started here, or one that a variable names. */
export interface StartedServer {
  url: string;
  stop(): Promise<void>;
}

/** A server that can be stopped and restarted, for rehearsals. */
export interface OwnServer extends StartedServer {
  halt(): Promise<void>;
  start(): Promise<void>;
}

/** Servers that the processes use. */
export interface Servers {
  /** Passwords of the users of NATS by name; empty if `NATS_URL` names a server. */
  natsUsers: ReadonlyMap<string, string>;
  /** Database URL of each service with its own role; empty if `DATABASE_URL` names a server. */
  databaseUrls: ReadonlyMap<string, string>;
  postgres: StartedServer;
  nats: StartedServer | OwnServer;
  redis: StartedServer | OwnServer;
  /** Password of the gateways' user; undefined if `REDIS_URL` names a server. */
  gatewayRedisPassword: string | undefined;
}

type Log = (line: string) => void;

/**
 * Starts the servers that no variable names: PostgreSQL from npm, NATS and Redis found or
 * installed. Each of `services` gets its own user on the servers that start here.
 * @param moreNatsUsers users of a rehearsal.
 */
export async function startServers(
  config: PortalConfig,
  { services, moreNatsUsers, log }: { services: string[]; moreNatsUsers?: string; log: Log },
): Promise<Servers> {
  const dataDir = path.resolve(config.DATA_DIR);
  const folder = path.join(dataDir, 'nats');
  mkdirSync(folder, { recursive: true });
  // Other users of this machine can reach the ports too.
  const password = randomBytes(24).toString('hex');
  const natsUsers = makeNatsUsers(moreNatsUsers);
  const redisUser = makeRedisUser();
  const started: StartedServer[] = [];
  const start = async <S extends StartedServer>(
    given: string | undefined,
    make: () => Promise<S>,
  ) => {
    const server = given ? named(given) : await make();
    started.push(server);
    return server;
  };
  try {
    log('Starting PostgreSQL, NATS and Redis …');
    const postgres = await start(config.DATABASE_URL, () =>
      startEmbeddedPostgres({ dataDir, log }),
    );
    return {
      postgres,
      databaseUrls: config.DATABASE_URL
        ? new Map()
        : await makeDatabaseRoles(postgres.url, services),
      natsUsers: config.NATS_URL ? new Map() : natsUsers.passwords,
      nats: await start(config.NATS_URL, () =>
        startNatsServer({ isLocal: true, folder, settings: natsUsers.settings }),
      ),
      redis: await start(config.REDIS_URL, () =>
        startRedisServer({ isLocal: true, password, settings: redisUser.settings }),
      ),
      gatewayRedisPassword: config.REDIS_URL ? undefined : redisUser.password,
    };
  } catch (error) {
    await Promise.all(started.map((server) => server.stop()));
    throw error;
  }
}

/**
 * Returns a server that may be halted.
 * @throws Error if it was not started here
 */
export function ownServer(server: StartedServer | OwnServer, name: string): OwnServer {
  if (!('halt' in server)) throw new Error(`${name} belongs to somebody else.`);
  return server;
}

function named(url: string): StartedServer {
  return { url, stop: () => Promise.resolve() };
}
