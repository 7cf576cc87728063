import { loadConfig, PortalError, sleep } from '@portal/platform';
import { DatabaseTurns } from './database-turns';

const turnsOf = (connections: string) =>
  new DatabaseTurns(loadConfig({ DATABASE_POOL_SIZE: connections }));
const busyPool = () => new Error('timeout exceeded when trying to connect');

describe('turns at the database', () => {
  it.each([
    ['1', 1],
    ['2', 1],
    ['10', 5],
  ])('leave half of a pool of %s to others, however many answers there are', async (size, most) => {
    const turns = turnsOf(size);
    let [running, greatest] = [0, 0];
    const step = async () => {
      greatest = Math.max(greatest, (running += 1));
      await sleep(1);
      return (running -= 1);
    };
    await Promise.all(Array.from({ length: 40 }, () => turns.run('ada', step)));
    expect(greatest).toBe(most);
  });

  it('are taken by students one after the other, however many steps one of them has', async () => {
    const turns = turnsOf('1');
    const order: string[] = [];
    const ask = (student: string, count: number) =>
      Array.from({ length: count }, (_, n) =>
        turns.run(student, () => Promise.resolve(order.push(`${student} ${n}`))),
      );
    await Promise.all([...ask('crowd', 25), ...ask('one', 2)]);
    expect(order.indexOf('one 0')).toBeLessThan(3);
    expect(order.indexOf('one 1')).toBeLessThan(5);
  });

  it('try a step again that failed for a reason that passes', async () => {
    const step = jest
      .fn<Promise<string>, []>()
      .mockRejectedValueOnce(busyPool())
      .mockRejectedValueOnce(new PortalError('unavailable', 'Away.'))
      .mockResolvedValueOnce('kept');
    await expect(turnsOf('10').run('ada', step)).resolves.toBe('kept');
  });

  it('hand on a fault at once, and what does not pass after some tries', async () => {
    const fault = jest.fn(() => Promise.reject(new TypeError('x')));
    await expect(turnsOf('10').run('ada', fault)).rejects.toThrow('x');
    expect(fault).toHaveBeenCalledTimes(1);
    const away = jest.fn(() => Promise.reject(busyPool()));
    await expect(turnsOf('10').run('ada', away)).rejects.toThrow('timeout exceeded');
    expect(away).toHaveBeenCalledTimes(4);
  });

  it('are not waited for by who has left, and a step that failed is not tried again for them', async () => {
    const turns = turnsOf('1');
    const leave = new AbortController();
    let end = (): void => undefined;
    const first = turns.run('ada', () => new Promise<void>((resolve) => (end = resolve)));
    const second = jest.fn(() => Promise.resolve());
    const waiting = turns.run('ada', second, leave.signal);
    leave.abort();
    await expect(waiting).rejects.toThrow('aborted');
    end();
    await first;
    expect(second).not.toHaveBeenCalled();
    const failing = jest.fn(() => Promise.reject(busyPool()));
    await expect(turns.run('ada', failing, AbortSignal.abort())).rejects.toThrow('aborted');
  });
});
