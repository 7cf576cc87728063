import { randomUUID } from 'node:crypto';
import { openEventStoreDb, type EventStore } from '@portal/event-store';
import { startEventStoreDbDouble, type EventStoreDbDouble } from '@portal/testing';
import { LedgerCopy } from './ledger-copy';
import type { Rig } from './rig';

/** Rows that a student has in another portal's ledger: enough for its places to be those of the true one. */
const EVENTS_EACH = 40;

/** A ledger that can be put in the place of the present one. */
export interface ExchangedStreams {
  /** @returns what was there before. */
  putInPlace(): Promise<ExchangedStreams>;
  /** Whether nothing was written since. */
  isUntouched(): Promise<boolean>;
}

interface Exchange {
  backUp(): Promise<ExchangedStreams>;
  ofAnotherPortal(): Promise<ExchangedStreams>;
}

/** Where the rig's streams are, and how another ledger comes there. */
export function exchangeable({ database, portal, students, double }: Rig): Exchange {
  const earn = (store: Pick<EventStore, 'append'>) => earnOtherwise(store, students);
  if (double) return exchangeableDouble(double, earn);
  const { url } = portal.servers.postgres;
  return {
    backUp: () => LedgerCopy.take(database),
    ofAnotherPortal: () => LedgerCopy.ofAnotherPortal(database, url, earn),
  };
}

function exchangeableDouble(
  double: EventStoreDbDouble,
  earn: (store: Pick<EventStore, 'append'>) => Promise<void>,
): Exchange {
  const restored = (restore: () => void): ExchangedStreams => {
    let size = 0;
    return {
      putInPlace: async () => {
        await double.halt();
        const before = double.backUp();
        restore();
        size = double.volume.log.readAll().length;
        await double.start();
        return restored(before);
      },
      isUntouched: () => Promise.resolve(double.volume.log.readAll().length === size),
    };
  };
  return {
    backUp: () => Promise.resolve(restored(double.backUp())),
    ofAnotherPortal: async () => {
      const other = await startEventStoreDbDouble();
      const store = await openEventStoreDb({ url: other.url, streamPrefix: 'xp-' }, 10_000);
      await earn(store);
      await store.close();
      await other.stop();
      return restored(() => double.mount(other));
    },
  };
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
