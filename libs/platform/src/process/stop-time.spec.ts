import { loadConfig } from '../config/config';
import { answersForMs, closesWithinMs, END_STEPS } from './stop-time';

const WITHIN_MS = loadConfig({}).STOP_WITHIN_SECONDS * 1_000;

it('every step of an end has its time, also within the shortest that a process may have', () => {
  const steps = Object.values(END_STEPS).reduce((sum, ms) => sum + ms, 0);
  expect(answersForMs(WITHIN_MS)).toBeGreaterThan(0);
  expect(answersForMs(WITHIN_MS) + steps).toBe(WITHIN_MS);
  const { confirmMs, hooksMs } = END_STEPS;
  expect(closesWithinMs(WITHIN_MS)).toBe(answersForMs(WITHIN_MS) + confirmMs + hooksMs);
});

it('a process that has no time goes on with nothing', () => {
  expect([answersForMs(1_000), closesWithinMs(1_000)]).toEqual([0, 0]);
});
