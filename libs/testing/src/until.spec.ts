import { until } from './until';

describe('a wait', () => {
  it('ends once what it waits for holds', async () => {
    let looks = 0;
    await until(() => (looks += 1) === 3);
    await until(() => Promise.resolve((looks += 1) === 5));
    expect(looks).toBe(5);
  });

  it('in vain ends with an error', async () => {
    await expect(until(() => false, 1)).rejects.toThrow('in time');
  });
});
