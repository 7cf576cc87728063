import { InProcessBus } from './in-process-bus';

const subject = 'club.member-joined.v1';

describe('a bus that is shut', () => {
  it('waits for the events under way, and lets none pass that some would miss', async () => {
    const bus = new InProcessBus();
    bus.open();
    const received: string[] = [];
    let take: () => void = () => undefined;
    const taken = new Promise<void>((resolve) => (take = resolve));
    bus.listen(subject, async ({ eventId }) => {
      await taken;
      received.push(eventId);
    });
    const event = { subject, correlationId: 'test', body: { name: 'Ada' } };
    const delivered = bus.deliver({ ...event, eventId: 'first' });
    const shut = bus.shut(60_000);
    await expect(bus.deliver({ ...event, eventId: 'second' })).rejects.toMatchObject({
      code: 'unavailable',
    });
    take();
    await shut;
    expect(received).toEqual(['first']);
    await delivered;
  });
});
