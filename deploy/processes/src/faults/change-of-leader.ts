import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault';

/** Time for which the old leader stays down after the election, in ms. */
const AWAY_MS = 1_000;

/**
 * Kills the leader of the event store's cluster during appends; the others elect another one after
 * 2 s, and the old one returns as a follower.
 */
export const changeOfLeader: Fault = {
  name: 'event store: the leader of three killed',
  strike: async ({ cluster }) => {
    if (!cluster) throw new Error('There is no cluster: npm run faults -- event-store-db');
    const fallen = cluster.killLeader();
    await cluster.untilElected();
    await pause(AWAY_MS);
    await cluster.restore(fallen);
  },
};
