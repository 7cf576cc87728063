import { stepProblemOf, type PracticeView } from './room-practice';

const view = (problem: PracticeView['problem']): PracticeView => ({
  practice: null,
  busy: null,
  answering: null,
  problem,
});

describe('what is said of a round', () => {
  it('is why a step of it failed, not why an answer did, which its question says', () => {
    expect(stepProblemOf(view({ text: 'No.', question: null }))).toBe('No.');
    expect(stepProblemOf(view({ text: 'No.', question: 0 }))).toBeNull();
    expect(stepProblemOf(view(null))).toBeNull();
  });
});
