import { fuzzEngine } from '../../testing/fuzz-engine.fixture';

it('F1, F2: 300 texts of a grammar end within their limits, and every question is good', () => {
  const { wrong, withQuestions } = fuzzEngine(1, 300);
  expect(wrong).toEqual([]);
  // Otherwise the texts would prove nothing: only their lessons can be the source of a question.
  expect(withQuestions).toBeGreaterThan(150);
}, 60_000);
