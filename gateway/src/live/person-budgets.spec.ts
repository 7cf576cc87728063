import { PassThrough } from 'node:stream';
import { PersonBudgets } from './person-budgets';

/** Longer than an unused budget is remembered, in ms. */
const LONG_MS = 61_000;

describe('the budget of frames of a person', () => {
  let budgets: PersonBudgets;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    budgets = new PersonBudgets();
  });
  afterEach(() => jest.useRealTimers());

  const close = (connection: PassThrough) =>
    new Promise<void>((resolve) => connection.destroy().once('close', resolve));

  it('is the same for every socket, however far apart they are opened (F12)', () => {
    const first = budgets.take('ada', new PassThrough());
    jest.advanceTimersByTime(LONG_MS);
    expect(budgets.take('ada', new PassThrough())).toBe(first);
    jest.advanceTimersByTime(LONG_MS);
    expect(budgets.take('ada', new PassThrough())).toBe(first);
    expect(budgets.take('ben', new PassThrough())).not.toBe(first);
  });

  it('is not whole again for who closes all sockets and opens another', async () => {
    const connection = new PassThrough();
    const first = budgets.take('ada', connection);
    await close(connection);
    expect(budgets.take('ada', new PassThrough())).toBe(first);
  });

  it('is kept where only some sockets close', async () => {
    const [leaving, staying] = [new PassThrough(), new PassThrough()];
    const first = budgets.take('ada', leaving);
    budgets.take('ada', staying);
    await close(leaving);
    jest.advanceTimersByTime(LONG_MS);
    expect(budgets.take('ada', new PassThrough())).toBe(first);
  });
});
