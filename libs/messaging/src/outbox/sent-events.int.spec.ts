import { InProcessBus } from '../in-process/in-process-bus';
import { InProcessTransport } from '../in-process/in-process-transport';
import { Guild } from './guild.fixture';
import { SentEvents } from './sent-events';

let guild: Guild;
beforeEach(async () => {
  guild = await Guild.prepare();
});
afterEach(() => guild.end());

type Publisher = Awaited<ReturnType<Guild['startPublisher']>>;

const sentEvents = ({ app }: Publisher) => app.get(SentEvents);

/** Ages all sent events by an hour, in every timestamp of the table. */
const anHourPasses = ({ rows }: Publisher) =>
  rows(
    `UPDATE guild.outbox SET sent_at = sent_at - interval '1 hour',
       next_attempt_at = next_attempt_at - interval '1 hour'`,
  );

describe('what a server was given', () => {
  it('is asked for until each receiver has it, and then kept for new ones, for 14 days', async () => {
    const club = await guild.startSubscriber();
    const publisher = await guild.startPublisher();
    await publisher.join('Ada');
    await guild.until(() => club.received.includes('Ada'));
    await guild.until(() => publisher.allAre("confirmed_at IS NOT NULL AND taken_by = '{club}'"));

    await sentEvents(publisher).purge();
    expect(await publisher.rows('SELECT 1 FROM guild.outbox')).toHaveLength(1);
    await publisher.rows("UPDATE guild.outbox SET confirmed_at = now() - interval '15 days'");
    await sentEvents(publisher).purge();
    expect(await publisher.rows('SELECT 1 FROM guild.outbox')).toEqual([]);
  });

  it('and has lost while its receiver was away, however long ago, is sent again', async () => {
    const club = await guild.startSubscriber();
    const publisher = await guild.startPublisher();
    await publisher.join('Ada');
    await guild.until(() => publisher.allAre("taken_by = '{club}'"));
    await club.stop();

    await publisher.join('Ben');
    await guild.until(() => publisher.allAre('sent_at IS NOT NULL'));
    await guild.loseEvents();
    await anHourPasses(publisher);
    const back = await guild.startSubscriber();
    await guild.until(() => back.received.includes('Ben'));
    expect(back.received).toEqual(['Ben']);
    await guild.until(() => publisher.allAre('confirmed_at IS NOT NULL'));
  });

  it('and has lost before its receiver ever answered is sent again', async () => {
    const club = await guild.startSubscriber();
    await club.stop();
    const publisher = await guild.startPublisher();
    await publisher.join('Bob');
    await guild.until(() => publisher.allAre('sent_at IS NOT NULL'));
    await guild.loseEvents();
    // No receiver has confirmed anything.
    await sentEvents(publisher).compare();
    expect(await publisher.allAre('confirmed_at IS NULL')).toBe(true);

    await anHourPasses(publisher);
    const back = await guild.startSubscriber();
    await guild.until(() => back.received.includes('Bob'));
    await guild.until(() => publisher.allAre("confirmed_at IS NOT NULL AND taken_by = '{club}'"));
  });

  it('is kept for a receiver that is away for longer than the stream keeps it', async () => {
    const club = await guild.startSubscriber();
    const school = await guild.startSubscriber('school');
    const publisher = await guild.startPublisher();
    await publisher.join('Ada');
    await guild.until(() => publisher.allAre("taken_by @> '{club,school}'"));
    await school.stop();

    await publisher.join('Ben');
    await guild.until(() => publisher.allAre("taken_by @> '{club}'"));
    await guild.loseEvents();
    await publisher.rows(
      "UPDATE guild.outbox SET sent_at = sent_at - interval '60 days', next_attempt_at = now()",
    );
    await sentEvents(publisher).purge();
    const back = await guild.startSubscriber('school');
    await guild.until(() => back.received.includes('Ben'));
    expect(club.received).toEqual(['Ada', 'Ben']);
  });

  it('reaches a receiver that came when the server had lost it already', async () => {
    const club = await guild.startSubscriber();
    const publisher = await guild.startPublisher();
    await publisher.join('Ada');
    await guild.until(() => publisher.allAre('confirmed_at IS NOT NULL'));
    await guild.loseEvents();
    await anHourPasses(publisher);
    const school = await guild.startSubscriber('school');
    // Simulates the end of the discovery interval of one minute.
    await publisher.stop();
    await guild.startPublisher();
    await guild.until(() => school.received.includes('Ada'));
    expect(club.received).toEqual(['Ada']);
  });

  it('and nobody has confirmed leaves again where there is no server any more', async () => {
    const first = await guild.startPublisher();
    const club = await guild.startSubscriber();
    await first.join('Ada');
    // Once it has responded, it is waited for.
    await guild.until(() => first.allAre('confirmed_at IS NOT NULL'));
    expect(club.received).toEqual(['Ada']);
    await club.stop();
    await first.join('Ben');
    await guild.until(() => first.allAre('sent_at IS NOT NULL'));
    await first.stop();

    const bus = new InProcessBus();
    const inOne = await guild.startSubscriber('club', new InProcessTransport(bus));
    await guild.startPublisher(new InProcessTransport(bus));
    bus.open();
    await guild.until(() => inOne.received.includes('Ben'));
  });
});
