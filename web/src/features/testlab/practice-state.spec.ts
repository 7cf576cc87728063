import { EMPTY_PRACTICE, practiceReducer, summaryOf } from './practice-state';

const open = [
  { question: 'First?', choices: ['a', 'b'] },
  { question: 'Second?', choices: ['a', 'b'] },
];
const loaded = practiceReducer(EMPTY_PRACTICE, { type: 'loaded', sessionId: 's', questions: open });
const scored = (correct: boolean) => ({
  choice: 0,
  answerIndex: correct ? 0 : 1,
  correct,
  explanation: 'Because.',
  xpEarned: correct ? 2 : 0,
});

describe('a TestLab session', () => {
  it('shows the first question with counters reset once questions are loaded', () => {
    const played = practiceReducer(loaded, { type: 'scored', question: 0, scored: scored(true) });
    const again = practiceReducer(played, { type: 'loaded', sessionId: 't', questions: open });
    expect(again).toMatchObject({ current: 0, isAdded: false, sessionId: 't' });
    expect(summaryOf(again)).toEqual({ answered: 0, correct: 0, percent: 0, sessionXp: 0 });
  });

  it('counts right answers, the share answered and the XP', () => {
    const one = practiceReducer(loaded, { type: 'scored', question: 0, scored: scored(true) });
    const both = practiceReducer(one, { type: 'scored', question: 1, scored: scored(false) });
    expect(summaryOf(one)).toEqual({ answered: 1, correct: 1, percent: 50, sessionXp: 2 });
    expect(summaryOf(both)).toEqual({ answered: 2, correct: 1, percent: 100, sessionXp: 2 });
  });

  it('stays within its questions', () => {
    expect(practiceReducer(loaded, { type: 'moved', to: 9 }).current).toBe(1);
    expect(practiceReducer(loaded, { type: 'moved', to: -1 }).current).toBe(0);
  });

  it('is empty again after a restart', () => {
    expect(practiceReducer(loaded, { type: 'restarted' })).toEqual(EMPTY_PRACTICE);
  });
});
