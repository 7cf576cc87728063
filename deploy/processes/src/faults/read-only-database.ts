import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault';
import { publishWithoutReceivers } from './without-receivers';

/** Longest duration of a failover, in ms. */
const READ_ONLY_MS = 15_000;

/**
 * Makes the database read-only, as after a failover or with a full disk, with facts in transit.
 */
export const readOnlyDatabase = (forMs = READ_ONLY_MS): Fault => ({
  name: `database read-only for ${forMs / 1_000} s`,
  strike: async (rig) => {
    const { database, administration } = rig;
    const set = async (value: 'on' | 'off') => {
      await database.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
      await database.query('SELECT pg_reload_conf()');
    };
    try {
      await publishWithoutReceivers(
        rig,
        async () => {
          for (const id of administration.alive().slice(-2)) await administration.turn(id);
        },
        () => set('on'),
      );
      await pause(forMs);
    } finally {
      await set('off');
    }
  },
});
