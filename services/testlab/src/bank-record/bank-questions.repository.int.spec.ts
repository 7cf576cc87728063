import { scaledMs, startTestService, type TestService } from '@portal/testing';
import { DataSource } from 'typeorm';
import { TestlabModule } from '../testlab.module';
import { BankQuestionEntity } from './bank-question.entity';
import { BankQuestionsRepository } from './bank-questions.repository';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ name: 'testlab', module: TestlabModule });
});
afterAll(() => service.stop());

const answer = (questionKey: string, choice: number) => {
  const asked = { question: `Of ${questionKey}?`, choices: ['b', 'right', 'a'], answerIndex: 1 };
  return { ...asked, questionKey, choice, isOfBank: true };
};

/** Waits until `count` statements wait for a lock, for at most 5 s. */
async function untilWaiting(database: DataSource, count: number): Promise<void> {
  const deadline = Date.now() + scaledMs(5_000);
  for (;;) {
    const waiting: unknown[] = await database.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (waiting.length >= count) return;
    if (Date.now() > deadline) throw new Error(`${waiting.length} of ${count} wait.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('what is counted of questions of the bank', () => {
  it('has nobody wait in a circle, in whatever order they were answered', async () => {
    const database = service.app.get(DataSource);
    const bank = service.app.get(BankQuestionsRepository);
    const count = (keys: string[]) =>
      database.transaction((manager) =>
        bank.count(
          manager,
          keys.map((key) => answer(key, 0)),
        ),
      );
    await count(['one', 'two']);
    const runner = database.createQueryRunner();
    await runner.startTransaction();
    await bank.lock(runner.manager, 'two');
    // The first statement in the queue gets the lock on `two`, and must not wait for a row that
    // the second holds by then.
    const first = count(['two', 'one']);
    await untilWaiting(database, 1);
    const second = count(['one', 'two']);
    await untilWaiting(database, 2);
    await runner.commitTransaction();
    await runner.release();
    await Promise.all([first, second]);
    const known = await database.getRepository(BankQuestionEntity).find();
    expect(known.map(({ answers, wrong }) => [answers, wrong])).toEqual([
      [3, 3],
      [3, 3],
    ]);
  });

  it('is one row a question, its right choice first, and nothing of other questions', async () => {
    const database = service.app.get(DataSource);
    const answered = [answer('three', 1), answer('three', 2), answer('three', 0)];
    const others = [
      { ...answer('four', 1), isOfBank: false },
      { ...answer('', 1), questionKey: null },
    ];
    await service.app
      .get(BankQuestionsRepository)
      .count(database.manager, [...answered, ...others]);
    const known = database.getRepository(BankQuestionEntity);
    expect(await known.findOneBy({ questionKey: 'three' })).toEqual({
      questionKey: 'three',
      question: 'Of three?',
      choices: ['right', 'a', 'b'],
      answers: 3,
      wrong: 2,
      withdrawnAt: null,
    });
    expect(await known.findOneBy({ questionKey: 'four' })).toBeNull();
    expect(await known.findOneBy({ questionKey: '' })).toBeNull();
  });
});
