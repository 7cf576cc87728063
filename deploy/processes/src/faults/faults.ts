import { setTimeout as pause } from 'node:timers/promises';
import { ownServer } from '../servers';
import { callThatRunsOut } from './call-that-runs-out';
import { changeOfLeader } from './change-of-leader';
import { foreignVolume, restoredBackUp } from './exchanged-ledger';
import type { Fault } from './fault';
import { restartNatsWithoutItsLast } from './nats-without-its-last';
import { readOnlyDatabase } from './read-only-database';
import type { Rig } from './rig';
import { rollingUpdate } from './rolling-update';

/** Gateway of the screens of the crowd. */
const CROWDED_GATEWAY = 'gateway-2';
/** Duration of a cut, in ms. */
const CUT_MS = 10_000;
/** Duration of the ledger's stop, in ms. */
const LEDGER_AWAY_MS = 60_000;

/** Kills a process with -9; its supervisor restarts it. */
export const kill = (name: string): Fault => ({
  name: `kill -9 ${name}`,
  strike: ({ portal }) => {
    portal.processes.find(({ plan }) => plan.name === name)?.signal('SIGKILL');
    return Promise.resolve();
  },
});

/** Kills a server and restarts it after a while. */
const restart = (server: 'nats' | 'redis', awayMs: number): Fault => ({
  name: server === 'redis' ? 'Redis restarted, empty' : 'NATS restarted',
  strike: async ({ portal }) => {
    const own = ownServer(portal.servers[server], server);
    await own.halt();
    await pause(awayMs);
    await own.start();
  },
});

export const restartNats = (awayMs: number): Fault => restart('nats', awayMs);
export const restartRedis = (awayMs: number): Fault => restart('redis', awayMs);

/** Stops both processes of the ledger gracefully and restarts them after a while. */
export const stopLedger = (awayMs = LEDGER_AWAY_MS): Fault => ({
  name: `xp away for ${awayMs / 1_000} s`,
  strike: async ({ portal }) => {
    const ledgers = portal.processes.filter(({ plan }) => plan.name.startsWith('xp'));
    await Promise.all(ledgers.map((process) => process.stop()));
    await pause(awayMs);
    for (const process of ledgers) process.start();
  },
});

/** Kills the database server with -9; it recovers from its WAL. */
export const restartPostgres: Fault = {
  name: 'PostgreSQL restarted',
  strike: async ({ reader }) => {
    process.kill(await reader.postmasterPid(), 'SIGKILL');
  },
};

/** Cuts the connections of the ledger to its streams. */
export const cutEventStore = (cutMs = CUT_MS): Fault => ({
  name: `event store cut off for ${cutMs / 1_000} s`,
  strike: async ({ wayToStore }) => {
    wayToStore.cut();
    await pause(cutMs);
    wayToStore.mend();
  },
});

/** Kills the gateway of all the screens; they reconnect to the other one. */
export const killCrowdedGateway = (count: number): Fault => ({
  name: `gateway killed with ${count} sockets`,
  strike: async ({ portal, screens, crowd }) => {
    portal.processes.find(({ plan }) => plan.name === CROWDED_GATEWAY)?.signal('SIGKILL');
    await crowd.untilDisconnected();
    await Promise.all([crowd.untilConnected(30_000), screens.untilConnected(30_000)]);
  },
});

/** Returns a fault per process and server, for the event store's connection and the crowd. */
export function allFaults(
  { portal, cluster }: Pick<Rig, 'portal' | 'cluster'>,
  crowd: number,
): Fault[] {
  const names = portal.processes.map(({ plan }) => plan.name);
  return [
    ...names.filter((name) => name !== CROWDED_GATEWAY).map(kill),
    callThatRunsOut,
    restartNats(2_000),
    restartRedis(2_000),
    restartPostgres,
    cutEventStore(),
    stopLedger(),
    ...(cluster ? [changeOfLeader] : []),
    readOnlyDatabase(),
    restoredBackUp,
    foreignVolume,
    restartNatsWithoutItsLast(),
    killCrowdedGateway(crowd),
    rollingUpdate(),
  ];
}

/**
 * Returns the faults whose names contain one of the words; all if there are no words.
 * @throws if a word matches none.
 */
export function chosen<F extends { name: string }>(
  faults: readonly F[],
  words: readonly string[],
): readonly F[] {
  const fits = ({ name }: F, word: string) => name.toLowerCase().includes(word.toLowerCase());
  const unknown = words.find((word) => !faults.some((fault) => fits(fault, word)));
  if (unknown !== undefined) {
    const names = faults.map(({ name }) => `  ${name}`).join('\n');
    throw new Error(`No fault is called '${unknown}'. There are:\n${names}`);
  }
  return words.length === 0
    ? faults
    : faults.filter((fault) => words.some((word) => fits(fault, word)));
}
