import { answerMessage } from '@portal/contracts/assistant';
import { runIn, sleep } from '@portal/platform';
import { FakeRuntime } from '@portal/testing';
import { SIGN_EVERY_MS, withSigns } from './with-signs';

const SECOND = 1_000;

async function* written(...silences: number[]) {
  for (const [at, silence] of silences.entries()) {
    await sleep(silence);
    yield `word ${at}`;
  }
}

it('gives a sign well within the time that a reader waits', () => {
  expect(SIGN_EVERY_MS * 3).toBeLessThan(answerMessage.idleMs);
});

it('gives signs while a model is silent, and hands on all that comes, in its order', async () => {
  const time = new FakeRuntime();
  const read: string[] = [];
  const reading = runIn(time, async () => {
    for await (const piece of withSigns(written(1 * SECOND, 65 * SECOND, 1 * SECOND), '')) {
      read.push(piece);
    }
  });
  await time.advance(60 * SECOND);
  expect(read).toEqual(['word 0', '', '', '', '', '']);
  await time.advance(10 * SECOND);
  await reading;
  expect(read).toEqual(['word 0', '', '', '', '', '', '', 'word 1', 'word 2']);
  expect(time.waiting).toBe(0);
});

it('fails with what is read', async () => {
  async function* broken() {
    yield 'word';
    await Promise.reject(new Error('gone'));
  }
  const reading = withSigns<string>(broken(), '');
  await reading.next();
  await expect(reading.next()).rejects.toThrow('gone');
});

it('ends what is read where its reader leaves at a sign', async () => {
  const time = new FakeRuntime();
  const leave = new AbortController();
  let hasLetGo = false;
  async function* silent() {
    try {
      yield 'word';
      await sleep(1_000 * SECOND, { signal: leave.signal });
    } finally {
      hasLetGo = true;
    }
  }
  const reading = runIn(time, async () => {
    for await (const piece of withSigns<string>(silent(), '')) {
      if (piece !== '') continue;
      leave.abort();
      break;
    }
  });
  await time.advance(SIGN_EVERY_MS);
  await reading;
  expect(hasLetGo).toBe(true);
});
