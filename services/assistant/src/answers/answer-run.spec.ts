import { Logger } from '@nestjs/common';
import { runIn } from '@portal/platform';
import { FakeRuntime } from '@portal/testing';
import { AnswerRun } from './answer-run';

const SECOND = 1_000;

it('asks nothing more of a database that hangs, and says what was not kept', async () => {
  const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  const time = new FakeRuntime();
  const kept: string[] = [];
  let fail = (error: Error): void => void error;
  const run = runIn(
    time,
    () =>
      new AnswerRun((content) => {
        kept.push(content);
        return kept.length > 1
          ? Promise.resolve(true)
          : new Promise((_, reject) => (fail = reject));
      }),
  );
  run.add({ text: 'Water ' });
  await time.advance(20 * SECOND);
  run.add({ text: 'moves.' });
  await time.advance(20 * SECOND);
  expect(kept).toEqual(['Water ']);
  fail(new Error('57P01'));
  await time.advance(1 * SECOND);
  expect(kept).toEqual(['Water ', 'Water moves.']);
  expect(warned.mock.calls.flat().join()).toContain('57P01');
  await run.stop();
  expect(time.waiting).toBe(0);
});
