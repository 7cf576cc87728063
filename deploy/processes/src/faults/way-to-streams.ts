import type { EventStoreDbCluster } from '@portal/testing';
import { startCuttableProxy, type CuttableProxy } from './cuttable-proxy';

type Environment = Readonly<Record<string, string | undefined>>;

/** Proxy between the ledger's processes and their streams. */
export interface WayToStreams extends Omit<CuttableProxy, 'port'> {
  /** Returns the environment of a process whose streams are reached through the proxy. */
  lead(env: Environment): Environment;
}

/** Starts the proxy to a cluster, or to the database if there is no cluster. */
export function startWayToStreams(
  cluster: EventStoreDbCluster | null,
  databaseUrl: string,
): Promise<WayToStreams> {
  return cluster ? startWaysTo(cluster) : startWayToDatabase(Number(new URL(databaseUrl).port));
}

async function startWayToDatabase(port: number): Promise<WayToStreams> {
  const way = await startCuttableProxy(port);
  const lead = (env: Environment) => {
    const url = new URL(env['DATABASE_URL'] ?? '');
    url.port = String(way.port);
    url.searchParams.delete('host'); // a Unix socket would bypass the proxy
    return { ...env, DATABASE_URL: url.href };
  };
  return { ...way, lead };
}

/** Starts a proxy to each member, which advertises the proxy's port as its own. */
async function startWaysTo(cluster: EventStoreDbCluster): Promise<WayToStreams> {
  const ways = await Promise.all(cluster.members.map(({ port }) => startCuttableProxy(port)));
  cluster.advertise(ways.map(({ port }) => port));
  return {
    cut: () => ways.forEach((way) => way.cut()),
    mend: () => ways.forEach((way) => way.mend()),
    stop: async () => {
      await Promise.all(ways.map((way) => way.stop()));
    },
    lead: (env) => ({ ...env, EVENTSTORE_URL: cluster.url }),
  };
}
