import { Topic } from './study-told';

/** A topic, and how to listen to it into a list. */
function topicThatKeeps(keeps?: number) {
  const topic = new Topic<number>(keeps);
  const listen = () => {
    const heard: number[] = [];
    return { heard, stop: topic.on((told) => heard.push(told)) };
  };
  return { topic, listen };
}

describe('what the portal tells while nobody listens', () => {
  it('is heard once by the next who does, the latest few of it', () => {
    const { topic, listen } = topicThatKeeps(2);
    for (const told of [1, 2, 3]) topic.notify(told);
    expect(listen().heard).toEqual([2, 3]);
    expect(listen().heard).toEqual([]);
  });

  it('is gone where it is of use at that moment only', () => {
    const { topic, listen } = topicThatKeeps();
    topic.notify(1);
    expect(listen().heard).toEqual([]);
  });

  it('is not kept of what somebody has heard', () => {
    const { topic, listen } = topicThatKeeps(2);
    const first = listen();
    topic.notify(1);
    first.stop();
    topic.notify(2);
    expect(first.heard).toEqual([1]);
    expect(listen().heard).toEqual([2]);
  });
});
