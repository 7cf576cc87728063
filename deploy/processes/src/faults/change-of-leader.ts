import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault';

/** How long the old leader stays away once another one leads, in ms. */
const AWAY_MS = 1_000;

/**
 * The leader of the event store's cluster is killed, with appends on their way; the others elect another one after 2 s, and
 * the old one comes back and follows.
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
