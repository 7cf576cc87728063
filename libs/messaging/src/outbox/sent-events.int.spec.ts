import { InProcessBus } from '../in-process/in-process-bus';
import { InProcessTransport } from '../in-process/in-process-transport';
import { Guild } from './guild.fixture';
import { SentEvents } from './sent-events';

let guild: Guild;
beforeEach(async () => {
  guild = await Guild.prepare();
});
afterEach(() => guild.end());

type Telling = Awaited<ReturnType<Guild['startTelling']>>;

const sentEvents = ({ app }: Telling) => app.get(SentEvents);

/** An hour passes for what has been sent, by every clock in the table. */
const anHourPasses = ({ rows }: Telling) =>
  rows(
    `UPDATE guild.outbox SET sent_at = sent_at - interval '1 hour',
       next_attempt_at = next_attempt_at - interval '1 hour'`,
  );

describe('what a server was given', () => {
  it('is asked for until each receiver has it, and then kept for new ones, for 14 days', async () => {
    const club = await guild.startHearing();
    const telling = await guild.startTelling();
    await telling.join('Ada');
    await guild.until(() => club.heard.includes('Ada'));
    await guild.until(() => telling.allAre("confirmed_at IS NOT NULL AND taken_by = '{club}'"));

    await sentEvents(telling).purge();
    expect(await telling.rows('SELECT 1 FROM guild.outbox')).toHaveLength(1);
    await telling.rows("UPDATE guild.outbox SET confirmed_at = now() - interval '15 days'");
    await sentEvents(telling).purge();
    expect(await telling.rows('SELECT 1 FROM guild.outbox')).toEqual([]);
  });

  it('and has lost while its receiver was away, however long ago, is sent again', async () => {
    const club = await guild.startHearing();
    const telling = await guild.startTelling();
    await telling.join('Ada');
    await guild.until(() => telling.allAre("taken_by = '{club}'"));
    await club.stop();

    await telling.join('Ben');
    await guild.until(() => telling.allAre('sent_at IS NOT NULL'));
    await guild.loseEvents();
    await anHourPasses(telling);
    const back = await guild.startHearing();
    await guild.until(() => back.heard.includes('Ben'));
    expect(back.heard).toEqual(['Ben']);
    await guild.until(() => telling.allAre('confirmed_at IS NOT NULL'));
  });

  it('and has lost before its receiver ever answered is sent again', async () => {
    const club = await guild.startHearing();
    await club.stop();
    const telling = await guild.startTelling();
    await telling.join('Bob');
    await guild.until(() => telling.allAre('sent_at IS NOT NULL'));
    await guild.loseEvents();
    // Asked in vain: nobody has confirmed anything.
    await sentEvents(telling).compare();
    expect(await telling.allAre('confirmed_at IS NULL')).toBe(true);

    await anHourPasses(telling);
    const back = await guild.startHearing();
    await guild.until(() => back.heard.includes('Bob'));
    await guild.until(() => telling.allAre("confirmed_at IS NOT NULL AND taken_by = '{club}'"));
  });

  it('is kept for a receiver that is away for longer than the stream keeps it', async () => {
    const club = await guild.startHearing();
    const school = await guild.startHearing('school');
    const telling = await guild.startTelling();
    await telling.join('Ada');
    await guild.until(() => telling.allAre("taken_by @> '{club,school}'"));
    await school.stop();

    await telling.join('Ben');
    await guild.until(() => telling.allAre("taken_by @> '{club}'"));
    await guild.loseEvents();
    await telling.rows(
      "UPDATE guild.outbox SET sent_at = sent_at - interval '60 days', next_attempt_at = now()",
    );
    await sentEvents(telling).purge();
    const back = await guild.startHearing('school');
    await guild.until(() => back.heard.includes('Ben'));
    expect(club.heard).toEqual(['Ada', 'Ben']);
  });

  it('reaches a receiver that came when the server had lost it already', async () => {
    const club = await guild.startHearing();
    const telling = await guild.startTelling();
    await telling.join('Ada');
    await guild.until(() => telling.allAre('confirmed_at IS NOT NULL'));
    await guild.loseEvents();
    await anHourPasses(telling);
    const school = await guild.startHearing('school');
    // As after the minute in which it looks who is there.
    await telling.stop();
    await guild.startTelling();
    await guild.until(() => school.heard.includes('Ada'));
    expect(club.heard).toEqual(['Ada']);
  });

  it('and nobody has confirmed leaves again where there is no server any more', async () => {
    const first = await guild.startTelling();
    const club = await guild.startHearing();
    await first.join('Ada');
    // From its answer on it is waited for.
    await guild.until(() => first.allAre('confirmed_at IS NOT NULL'));
    expect(club.heard).toEqual(['Ada']);
    await club.stop();
    await first.join('Ben');
    await guild.until(() => first.allAre('sent_at IS NOT NULL'));
    await first.stop();

    const bus = new InProcessBus();
    const inOne = await guild.startHearing('club', new InProcessTransport(bus));
    await guild.startTelling(new InProcessTransport(bus));
    bus.open();
    await guild.until(() => inOne.heard.includes('Ben'));
  });
});
