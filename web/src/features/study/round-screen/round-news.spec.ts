import type { StudyPractice } from '@portal/contracts/study-practice';
import { nameOf, newsOf } from './round-news';

const people = { userId: 'ada', names: new Map([['ben', 'Ben Eze']]) };
const place = (startedBy: string | null, roundId = 'one') => {
  return { roomId: 'room', roundId, revision: 1, startedBy };
};
const making = (startedBy: string): StudyPractice => ({ state: 'making', ...place(startedBy) });
const questions = [{ question: 'Q', choices: ['a', 'b'] }];
const running = (isTakingPart: boolean): StudyPractice => ({
  state: 'running',
  ...place('ben'),
  isTakingPart,
  questions,
  notice: null,
  endsAt: '2026-11-22T16:00:00Z',
  choices: [null],
  progress: [],
});
const closed = (isTakingPart: boolean): StudyPractice => ({
  state: 'closed',
  ...place('ben'),
  isTakingPart,
  questions,
  key: [{ answerIndex: 0, explanation: 'So.' }],
  answers: [{ choice: 0, correct: true, xpEarned: 2 }],
  xpEarned: 2,
  scores: [],
});

describe('the news of a round', () => {
  it.each<[string, StudyPractice | null, StudyPractice | null, string | null]>([
    ['nothing where there is none', null, null, null],
    [
      'who has started it',
      null,
      making('ben'),
      'Ben Eze has started a round; the questions are being made…',
    ],
    ['nothing to whoever has started it', null, making('ada'), null],
    [
      'that it has begun',
      making('ben'),
      running(true),
      'The round has begun: 1 question. Everybody answers alone.',
    ],
    [
      'to a late comer that the next one is open',
      null,
      running(false),
      'A round is in progress. You can take part in the next one.',
    ],
    ['nothing of an answer', running(true), { ...running(true), revision: 5 }, null],
    [
      'how it has gone',
      running(true),
      closed(true),
      'The round is over. You have 1 of 1 right and earned 2 XP.',
    ],
    ['its end to a late comer', running(false), closed(false), 'The round is over.'],
    [
      'why it failed',
      making('ada'),
      { state: 'failed', ...place('ada'), message: 'No material.' },
      'No material.',
    ],
  ])('is %s', (_what, before, now, expected) => {
    expect(newsOf(before, now, people)).toBe(expected);
  });

  it('names whoever is known, the student as such, and nobody who left before', () => {
    expect([nameOf('ada', people), nameOf('ben', people)]).toEqual(['You', 'Ben Eze']);
    expect(nameOf('cleo', people)).toBe('Somebody who has left');
    expect(nameOf(null, people)).toBe('Somebody who has left');
  });
});
