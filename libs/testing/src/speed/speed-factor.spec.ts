import { factorOf, measureSpeedFactor, scaledCount, scaledMs, speedFactor } from './speed-factor';

const measured = process.env['TEST_SPEED_FACTOR'];
afterEach(() => {
  process.env['TEST_SPEED_FACTOR'] = measured;
});

describe('the speed factor of a run of tests', () => {
  it('was measured before the first test', () => {
    expect(Number(measured)).toBeGreaterThanOrEqual(1);
  });

  it('is 1 on a usual machine, and grows with the time that a calculation takes', async () => {
    expect([factorOf(10), factorOf(400), factorOf(2_000), factorOf(1e9)]).toEqual([1, 1, 5, 30]);
    expect(await measureSpeedFactor()).toBeGreaterThanOrEqual(1);
  });

  it('makes deadlines longer and amounts of work smaller', () => {
    process.env['TEST_SPEED_FACTOR'] = '5';
    expect([scaledMs(10_000), scaledCount(300), scaledCount(3)]).toEqual([50_000, 60, 2]);
    expect([speedFactor({}), speedFactor({ TEST_SPEED_FACTOR: 'fast' })]).toEqual([1, 1]);
  });

  it('holds for the patience of every test, also of one that asks for its own', () => {
    // Jest's test environment multiplies timeouts: tools/jest/one-realm-environment.cjs.
    const ofState = Object.getOwnPropertySymbols(globalThis).find(
      ({ description }) => description === 'JEST_STATE_SYMBOL',
    );
    const state: unknown = ofState && Reflect.get(globalThis, ofState);
    expect(state).toMatchObject({ testTimeout: 90_000 * Math.max(1, Number(measured)) });
  });
});
