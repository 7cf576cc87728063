import type { LiveAsk } from '@portal/contracts';
import { z } from 'zod';
import { askOver } from './live-ask';

const countBooks = {
  name: 'books:count',
  summary: 'How many books there are',
  access: 'student',
  body: z.object({ shelf: z.string() }),
  answer: z.object({ count: z.number() }),
  errors: [],
  perMinute: 60,
} satisfies LiveAsk;

/** Fake socket that responds by `acknowledge` and records requests. */
function socketThat(acknowledge: () => Promise<unknown>) {
  const asked: unknown[] = [];
  const timeout = (ms: number) => ({
    emitWithAck: (name: string, body: unknown) => {
      asked.push({ ms, name, body });
      return acknowledge();
    },
  });
  return { connected: true, asked, timeout };
}

describe('asking over the live connection', () => {
  it('answers what the contract declares and nothing else', async () => {
    const socket = socketThat(() => Promise.resolve({ ok: true, count: 3, secret: 'x' }));
    const answer = await askOver(() => socket)(countBooks, { shelf: 'A' });
    expect(answer).toEqual({ count: 3 });
    expect(socket.asked).toEqual([{ ms: 10_000, name: 'books:count', body: { shelf: 'A' } }]);
  });

  it("throws a refusal with the portal's words and code", async () => {
    const refusal = { ok: false, message: 'Too many requests.', code: 'rate_limited' };
    const ask = askOver(() => socketThat(() => Promise.resolve(refusal)));
    await expect(ask(countBooks, { shelf: 'A' })).rejects.toMatchObject({
      status: 400,
      code: 'rate_limited',
      message: 'Too many requests.',
    });
  });

  it('throws at once where there is no connection, and asks over the one that comes', async () => {
    const socket = socketThat(() => Promise.resolve({ ok: true, count: 1 }));
    const sockets = [undefined, { ...socket, connected: false }, socket];
    const ask = askOver(() => sockets.shift());
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(ask(countBooks, { shelf: 'A' })).rejects.toMatchObject({ code: 'network' });
    }
    expect(socket.asked).toEqual([]);
    expect(await ask(countBooks, { shelf: 'A' })).toEqual({ count: 1 });
  });

  it('throws where no answer comes in time', async () => {
    const late = new Error('operation has timed out');
    const ask = askOver(() => socketThat(() => Promise.reject(late)));
    await expect(ask(countBooks, { shelf: 'A' })).rejects.toMatchObject({
      status: 0,
      code: 'timeout',
    });
  });

  it('throws where the answer is not as its contract declares', async () => {
    const ask = askOver(() => socketThat(() => Promise.resolve({ ok: true, count: 'many' })));
    await expect(ask(countBooks, { shelf: 'A' })).rejects.toThrow();
  });
});
