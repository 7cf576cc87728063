import { EMPTY_PRACTICE, practiceReducer, summaryOf } from './practice-state';

const open = [
  { question: 'First?', choices: ['a', 'b'] },
  { question: 'Second?', choices: ['a', 'b'] },
];
const material = { about: 'Markets', notice: null };
const loaded = practiceReducer(EMPTY_PRACTICE, {
  type: 'loaded',
  sessionId: 's',
  questions: open,
  ...material,
});
const score = (question: number, correct: boolean) => ({
  type: 'scored' as const,
  sessionId: 's',
  question,
  scored: {
    choice: 0,
    answerIndex: correct ? 0 : 1,
    correct,
    explanation: 'Because.',
    xpEarned: correct ? 2 : 0,
  },
});

describe('a TestLab session', () => {
  it('shows the first question with counters reset once questions are loaded', () => {
    const played = practiceReducer(loaded, score(0, true));
    const again = practiceReducer(played, {
      type: 'loaded',
      sessionId: 't',
      questions: open,
      ...material,
    });
    expect(again).toMatchObject({ current: 0, isAdded: false, sessionId: 't' });
    expect(summaryOf(again)).toEqual({
      answered: 0,
      unanswered: 2,
      unsent: 0,
      correct: 0,
      percent: 0,
      sessionXp: 0,
    });
  });

  it('goes on with a test of another tab at the first question without an answer', () => {
    const scored = score(0, true).scored;
    const questions = open.map((question, at) => (at === 0 ? { ...question, scored } : question));
    const resumed = practiceReducer(EMPTY_PRACTICE, {
      type: 'resumed',
      sessionId: 'r',
      questions,
      about: 'Your test',
    });
    expect(resumed).toMatchObject({ sessionId: 'r', current: 1, about: 'Your test', notice: null });
    expect(summaryOf(resumed)).toMatchObject({ answered: 1, unanswered: 1, sessionXp: 2 });
  });

  it('knows which questions are flagged, of the test that is open alone', () => {
    const flag = { type: 'flagged', sessionId: 's', question: 1, flagId: 'f' } as const;
    const flagged = practiceReducer(loaded, flag);
    expect(flagged.questions.map(({ flagId }) => flagId)).toEqual([undefined, 'f']);
    const back = practiceReducer(flagged, { ...flag, flagId: null });
    expect(back.questions[1]?.flagId).toBeNull();
    expect(practiceReducer(loaded, { ...flag, sessionId: 't' })).toBe(loaded);
  });

  it('counts right answers, the share answered and the XP', () => {
    const one = practiceReducer(loaded, score(0, true));
    const both = practiceReducer(one, score(1, false));
    expect(summaryOf(one)).toEqual({
      answered: 1,
      unanswered: 1,
      unsent: 0,
      correct: 1,
      percent: 50,
      sessionXp: 2,
    });
    expect(summaryOf(both)).toEqual({
      answered: 2,
      unanswered: 0,
      unsent: 0,
      correct: 1,
      percent: 100,
      sessionXp: 2,
    });
  });

  it('keeps choices in the order in which they were made until the server has answered', () => {
    const choose = (question: number, choice: number) =>
      ({ type: 'chosen', sessionId: 's', question, choice }) as const;
    const chosen = [choose(1, 0), choose(0, 1)].reduce(practiceReducer, loaded);
    expect(chosen.unsent).toEqual(
      [choose(1, 0), choose(0, 1)].map(({ question, choice }) => ({ question, choice })),
    );
    expect(summaryOf(chosen)).toMatchObject({ answered: 0, unanswered: 0, unsent: 2 });
    expect(practiceReducer(chosen, choose(1, 0))).toBe(chosen);
    expect(practiceReducer(chosen, choose(1, 1)).unsent[0]).toEqual({ question: 1, choice: 1 });
    expect(practiceReducer(chosen, { ...choose(1, 1), sessionId: 't' })).toBe(chosen);
    const scored = practiceReducer(chosen, score(1, true));
    expect(scored.unsent).toEqual([{ question: 0, choice: 1 }]);
    const refused = practiceReducer(scored, { type: 'refused', sessionId: 's', question: 0 });
    expect(summaryOf(refused)).toMatchObject({ answered: 1, unanswered: 1, unsent: 0 });
  });

  it('lets the other choices go first where the server fails over one, and ends with none', () => {
    const choose = (question: number) =>
      ({ type: 'chosen', sessionId: 's', question, choice: 1 }) as const;
    const chosen = [choose(0), choose(1)].reduce(practiceReducer, loaded);
    const failed = { type: 'failed', sessionId: 's', question: 0 } as const;
    const after = practiceReducer(chosen, failed);
    expect(after.unsent.map(({ question }) => question)).toEqual([1, 0]);
    expect(practiceReducer(after, failed)).toBe(after);
    expect(practiceReducer(chosen, { ...failed, sessionId: 't' })).toBe(chosen);
    expect(practiceReducer(after, { type: 'added', sessionId: 's' }).unsent).toEqual([]);
  });

  it('keeps what was said of the material while its questions are answered', () => {
    const about = { about: 'Markets, Zxqv', notice: 'There is no material on “Zxqv” yet.' };
    const told = practiceReducer(EMPTY_PRACTICE, {
      type: 'loaded',
      sessionId: 's',
      questions: open,
      ...about,
    });
    const played = practiceReducer(told, score(0, true));
    expect(practiceReducer(played, { type: 'moved', to: 1 })).toMatchObject(about);
    expect(practiceReducer(played, { type: 'restarted' }).notice).toBeNull();
  });

  it('is not touched by what arrives late for the test before it', () => {
    const next = practiceReducer(loaded, {
      type: 'loaded',
      sessionId: 't',
      questions: open,
      ...material,
    });
    expect(practiceReducer(next, score(0, true))).toBe(next);
    expect(practiceReducer(next, { type: 'added', sessionId: 's' })).toBe(next);
    expect(practiceReducer(EMPTY_PRACTICE, score(0, true))).toBe(EMPTY_PRACTICE);
    expect(practiceReducer(loaded, { type: 'added', sessionId: 's' }).isAdded).toBe(true);
  });

  it('stays within its questions', () => {
    expect(practiceReducer(loaded, { type: 'moved', to: 9 }).current).toBe(1);
    expect(practiceReducer(loaded, { type: 'moved', to: -1 }).current).toBe(0);
  });

  it('is empty again after a restart', () => {
    expect(practiceReducer(loaded, { type: 'restarted' })).toEqual(EMPTY_PRACTICE);
  });
});
