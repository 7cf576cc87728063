import { Topic } from './study-events';

/** Creates a topic, and a function that records its events in a list. */
function topicThatKeeps(keeps?: number) {
  const topic = new Topic<number>(keeps);
  const listen = () => {
    const received: number[] = [];
    return { received, stop: topic.on((payload) => received.push(payload)) };
  };
  return { topic, listen };
}

describe('what the portal tells while nobody listens', () => {
  it('is heard once by the next who does, the latest few of it', () => {
    const { topic, listen } = topicThatKeeps(2);
    for (const payload of [1, 2, 3]) topic.notify(payload);
    expect(listen().received).toEqual([2, 3]);
    expect(listen().received).toEqual([]);
  });

  it('is gone where it is of use at that moment only', () => {
    const { topic, listen } = topicThatKeeps();
    topic.notify(1);
    expect(listen().received).toEqual([]);
  });

  it('is not kept of what somebody has heard', () => {
    const { topic, listen } = topicThatKeeps(2);
    const first = listen();
    topic.notify(1);
    first.stop();
    topic.notify(2);
    expect(first.received).toEqual([1]);
    expect(listen().received).toEqual([2]);
  });
});
