import { randomUUID } from 'node:crypto';
import { openEventStoreDb, type EventStore } from '@portal/event-store';
import { startEventStoreDbDouble, type EventStoreDbCluster } from '@portal/testing';
import { LedgerCopy } from './ledger-copy';
import type { Rig } from './rig';

/**
 * Events of a student in another portal's ledger: enough that its positions overlap with those of
 * the real one.
 */
const EVENTS_EACH = 40;

/** A ledger that can replace the current one. */
export interface ExchangedStreams {
  /** @returns the previous ledger. */
  putInPlace(): Promise<ExchangedStreams>;
  /** Returns whether nothing was written since. */
  isUntouched(): Promise<boolean>;
}

interface Exchange {
  backUp(): Promise<ExchangedStreams>;
  ofAnotherPortal(): Promise<ExchangedStreams>;
}

/** Returns the operations that exchange the rig's streams, for their storage. */
export function exchangeable({ database, portal, students, cluster }: Rig): Exchange {
  const earn = (store: Pick<EventStore, 'append'>) => earnOtherwise(store, students);
  if (cluster) return exchangeableCluster(cluster, earn);
  const { url } = portal.servers.postgres;
  return {
    backUp: () => LedgerCopy.take(database),
    ofAnotherPortal: () => LedgerCopy.ofAnotherPortal(database, url, earn),
  };
}

function exchangeableCluster(
  cluster: EventStoreDbCluster,
  earn: (store: Pick<EventStore, 'append'>) => Promise<void>,
): Exchange {
  const restored = (restore: () => void): ExchangedStreams => {
    let size = 0;
    return {
      putInPlace: async () => {
        await cluster.halt();
        const before = cluster.backUp();
        restore();
        size = sizeOf(cluster);
        await cluster.start();
        return restored(before);
      },
      isUntouched: () => Promise.resolve(sizeOf(cluster) === size),
    };
  };
  return {
    backUp: () => Promise.resolve(restored(cluster.backUp())),
    ofAnotherPortal: async () => {
      const other = await startEventStoreDbDouble();
      const store = await openEventStoreDb({ url: other.url, streamPrefix: 'xp-' }, 10_000);
      await earn(store);
      await store.close();
      await other.stop();
      return restored(() => cluster.mount(other));
    },
  };
}

/** Counts the events except those of the servers: each leader writes one. */
function sizeOf({ volume }: EventStoreDbCluster): number {
  return volume.log.readAll().filter(({ stream }) => !stream.startsWith('$')).length;
}

async function earnOtherwise(
  store: Pick<EventStore, 'append'>,
  students: readonly { id: string }[],
): Promise<void> {
  for (let revision = 0; revision < EVENTS_EACH; revision += 1) {
    const expected = revision === 0 ? ('none' as const) : revision - 1;
    const reference = { kind: 'elsewhere', id: 'x' };
    const balanceAfterMxp = 7_000 * (revision + 1);
    const data = { amountMxp: 7_000, reason: 'test', reference, balanceAfterMxp };
    await Promise.all(
      students.map(({ id }) =>
        store.append(`xp-${id}`, expected, randomUUID(), [{ type: 'XpEarned', data }]),
      ),
    );
  }
}
