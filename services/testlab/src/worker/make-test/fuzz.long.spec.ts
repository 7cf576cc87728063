import { fuzzEngine } from '../../testing/fuzz-engine.fixture';

it('F1, F2: 10,000 texts of a grammar end within their limits, and every question is good', () => {
  const { wrong, withQuestions } = fuzzEngine(1_000, 10_000);
  expect(wrong).toEqual([]);
  expect(withQuestions).toBeGreaterThan(6_000);
}, 3_600_000);
