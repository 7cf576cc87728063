import { setImmediate as nextTurn } from 'node:timers/promises';
import { ANSWERS_OF_A_TURN, PacedAnswers } from './paced-answers';

/** Creates paced answers that record the keys they are sent to, in order. */
function begin({ isCrowded }: { isCrowded: boolean }) {
  const answered: string[] = [];
  const paced = new PacedAnswers(() => isCrowded);
  const enter = (key: string, count = 1) => {
    for (let n = 0; n < count; n += 1) paced.enter(key, () => answered.push(key));
  };
  return { answered, enter };
}

describe('kept answers', () => {
  it('are all sent at once while no new connections come', () => {
    const { answered, enter } = begin({ isCrowded: false });
    enter('ada', 100);
    expect(answered).toHaveLength(100);
  });

  it('are sent a few in each turn of the event loop while new connections come', async () => {
    const { answered, enter } = begin({ isCrowded: true });
    enter('flood', 10);
    expect(answered).toHaveLength(ANSWERS_OF_A_TURN);
    await nextTurn();
    expect(answered).toHaveLength(2 * ANSWERS_OF_A_TURN);
    // A new answer is not sent before the waiting ones.
    enter('flood');
    expect(answered).toHaveLength(2 * ANSWERS_OF_A_TURN);
    await nextTurn();
    expect(answered).toHaveLength(11);
    await nextTurn();
    enter('flood');
    expect(answered).toHaveLength(12);
  });

  it('do not keep another person behind those of a flood', async () => {
    const { answered, enter } = begin({ isCrowded: true });
    enter('flood', 100);
    enter('ada');
    await nextTurn();
    expect(answered.slice(ANSWERS_OF_A_TURN)).toContain('ada');
  });
});
