import { scaledMs } from '@portal/testing';
import { DURABLE_EVENTS, type DurableEvents } from '../durable/durable-events';
import { ConnectedWork } from '../nats/connected-work';
import { NatsReceipts } from '../nats/nats-receipts';
import { Guild } from './guild.fixture';
import { OutboxTable } from './outbox-table';
import { ReceiptsTable } from './receipts-table';

/** Limit from the return of the server, or of the receiver if it returns later, in ms. */
const SOON_MS = 5_000;

let guild: Guild;
beforeEach(async () => {
  guild = await Guild.prepare();
});
afterEach(() => guild.end());

/** A known subscriber that is offline. */
async function startWithClubAway() {
  const club = await guild.startSubscriber();
  const publisher = await guild.startPublisher();
  await publisher.join('Ada');
  await guild.until(() => publisher.allAre("taken_by = '{club}'"));
  await club.stop();
  return publisher;
}

/** Blocks its waiters until it is opened. */
class Gate {
  isOpen = false;
  open: () => void = () => undefined;
  readonly opened = new Promise<void>((resolve) => {
    this.open = () => {
      this.isOpen = true;
      resolve();
    };
  });
}

const names = Array.from({ length: 20 }, (_, n) => `Member ${n}`);

describe('what a server has lost', () => {
  it('leaves again at its return, however long it would wait by itself', async () => {
    const publisher = await startWithClubAway();
    await publisher.join(...names);
    await guild.until(() => publisher.allAre('sent_at IS NOT NULL'));
    await publisher.rows("UPDATE guild.outbox SET next_attempt_at = now() + interval '10 minutes'");
    await guild.loseDisk();
    const club = await guild.startSubscriber();
    const returnedAt = performance.now();
    await guild.until(() => club.received.length >= names.length);
    expect(performance.now() - returnedAt).toBeLessThan(scaledMs(SOON_MS));
    expect([...club.received].sort()).toEqual([...names].sort());
  });

  it('in the middle of a batch leaves again, also what it had just taken and nobody had noted yet', async () => {
    const publisher = await startWithClubAway();
    const durable = publisher.app.get<DurableEvents>(DURABLE_EVENTS, { strict: false });
    const receipts = publisher.app.get(ReceiptsTable, { strict: false });
    const table = publisher.app.get(OutboxTable, { strict: false });
    const publish = durable.publish.bind(durable);
    const doubtAll = receipts.doubtAll.bind(receipts);
    const markSent = table.markSent.bind(table);
    const [lost, doubted, noted] = [new Gate(), new Gate(), new Gate()];
    const taken: string[] = [];
    jest.spyOn(durable, 'publish').mockImplementation(async (...event) => {
      const hands = await publish(...event);
      if (taken.push(event[0].eventId) !== 10) return hands;
      await guild.loseDisk();
      lost.open();
      await doubted.opened;
      return hands;
    });
    // The events recorded by then are requested immediately; the tenth is recorded right after.
    jest.spyOn(receipts, 'doubtAll').mockImplementation(async () => {
      await doubtAll();
      doubted.open();
      await noted.opened;
    });
    jest.spyOn(table, 'markSent').mockImplementation(async (...event) => {
      await markSent(...event);
      if (event[0].eventId === taken[9]) noted.open();
    });
    await publisher.join(...names);
    await guild.until(() => taken.length >= 10);
    await lost.opened;
    await guild.until(() => noted.isOpen);
    const club = await guild.startSubscriber();
    const returnedAt = performance.now();
    await guild.until(() => club.received.length >= names.length);
    expect(performance.now() - returnedAt).toBeLessThan(scaledMs(SOON_MS));
    expect([...club.received].sort()).toEqual([...names].sort());
  });

  it('is sent again also where a clock that was a year ahead has written when', async () => {
    const publisher = await startWithClubAway();
    await publisher.join('Ben');
    await guild.until(() => publisher.allAre('sent_at IS NOT NULL'));
    await guild.loseEvents();
    await publisher.rows("UPDATE guild.outbox SET next_attempt_at = now() + interval '1 year'");
    const club = await guild.startSubscriber();
    await guild.until(() => club.received.includes('Ben'));
  });

  it('twice within minutes is sent a third time, after a longer pause each time', async () => {
    const publisher = await startWithClubAway();
    const outOfPatience = () =>
      publisher.rows("UPDATE guild.outbox SET next_attempt_at = now() - interval '1 second'");
    await publisher.join('Ben');
    await guild.until(() => publisher.allAre('sent_at IS NOT NULL'));
    await guild.loseEvents();
    await outOfPatience();
    // A process of the club that reports its missing events, and ends before it handles any.
    await guild.ask(async (connection) => {
      const receipts = new NatsReceipts(connection, 'club', new ConnectedWork(connection));
      receipts.answer((eventIds) => Promise.resolve(eventIds));
      await guild.until(() => publisher.allAre("taken_by = '{club}' OR resends = 1"));
    });
    await guild.until(() => publisher.allAre('sent_at IS NOT NULL'));
    await guild.loseEvents();
    await outOfPatience();

    const club = await guild.startSubscriber();
    await guild.until(() => club.received.includes('Ben'));
    await guild.until(() => publisher.allAre('confirmed_at IS NOT NULL'));
    const [{ resends, seconds } = {}] = await publisher.rows(
      `SELECT resends, extract(epoch FROM next_attempt_at - sent_at)::float AS seconds
       FROM guild.outbox WHERE payload->>'name' = 'Ben'`,
    );
    expect(resends).toBe(2);
    // The first repetition has 30 to 60 s to arrive.
    expect(seconds).toBeGreaterThanOrEqual(60);
  });
});
