import { scaledMs } from '@portal/testing';
import type { INestMicroservice } from '@nestjs/common';
import { runWithDeadline } from '@portal/platform';
import { DataSource } from 'typeorm';
import { Ledger, listChanged, memberJoined, startClub, until } from '../testing/club.fixture';
import { Transactions } from './transactions';
import type { UnitOfWork } from './unit-of-work';

let club: Awaited<ReturnType<typeof startClub>>;
let app: INestMicroservice;
let transactions: Transactions;
let ledger: Ledger;

beforeAll(async () => {
  club = await startClub(() => new Date());
  app = await club.startProcess();
  transactions = app.get(Transactions, { strict: false });
  ledger = app.get(Ledger, { strict: false });
});
afterAll(() => club.stop());

const count = async (words: string) => {
  const sql = 'SELECT 1 FROM receipts WHERE words = $1';
  return (await app.get(DataSource).query<unknown[]>(sql, [words])).length;
};
const write = (work: UnitOfWork, words: string) =>
  work.manager.query('INSERT INTO receipts VALUES ($1)', [words]);

describe('a unit of work', () => {
  it('does what comes after the commit only when others can see its changes', async () => {
    const seen: number[] = [];
    await transactions.run(async (work) => {
      work.afterCommit(async () => void seen.push(await count('seen')));
      await write(work, 'seen');
      seen.push(await count('seen'));
    });
    expect(seen).toEqual([0, 1]);
  });

  it('does nothing of it where the transaction is undone', async () => {
    const steps: string[] = [];
    const undone = transactions.run(async (work) => {
      work.afterCommit(() => void steps.push('step'));
      work.emit(listChanged, { members: 13 });
      await work.addToOutbox(memberJoined, { member: 'nobody' });
      await write(work, 'undone');
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await count('undone')).toBe(0);
    await transactions.run((work) => Promise.resolve(work.emit(listChanged, { members: 14 })));
    await until(() => ledger.screens.includes(14));
    expect(steps).toEqual([]);
    expect(ledger.screens).not.toContain(13);
    expect(ledger.welcomed).not.toContain('nobody');
  });

  it('answers what it was to answer though a step fails, and does the others', async () => {
    const steps: string[] = [];
    const answer = await transactions.run((work) => {
      work.afterCommit(() => Promise.reject(new Error('the screens are away')));
      work.afterCommit(() => void steps.push('second'));
      return Promise.resolve('answer');
    });
    expect(answer).toBe('answer');
    expect(steps).toEqual(['second']);
  });

  it('does the steps of its parts once, after all of it, and none of a part that failed', async () => {
    const steps: string[] = [];
    await transactions.run(async (work) => {
      await work.run(async (part) => {
        part.afterCommit(() => void steps.push('kept part'));
        await write(part, 'kept part');
      });
      const failing = work.run(async (part) => {
        part.afterCommit(() => void steps.push('lost part'));
        await write(part, 'lost part');
        throw new Error('this part only');
      });
      await expect(failing).rejects.toThrow('this part only');
      expect(steps).toEqual([]);
    });
    expect(steps).toEqual(['kept part']);
    expect([await count('kept part'), await count('lost part')]).toEqual([1, 0]);
  });

  it('is not begun once nobody waits for it any more (F4)', async () => {
    const late = runWithDeadline(0, () => transactions.run((work) => write(work, 'late')));
    await expect(late).rejects.toMatchObject({ code: 'timeout' });
    expect(await count('late')).toBe(0);
  });

  it('takes no more once it has ended', async () => {
    const work = await transactions.run((open) => Promise.resolve(open));
    expect(() => work.manager).toThrow('has ended');
    expect(() => work.afterCommit(() => undefined)).toThrow('has ended');
  });

  it('has durable events leave at once, to every reaction of a service, each once', async () => {
    const begun = performance.now();
    await transactions.run((work) => work.addToOutbox(memberJoined, { member: 'Ada' }));
    await until(async () => (await count('greet Ada')) === 1);
    expect(performance.now() - begun).toBeLessThan(scaledMs(900)); // the relay polls every second
    expect(await count('welcome Ada')).toBe(1);
  });

  it('takes a reaction back that failed, and has the event come again', async () => {
    await transactions.run((work) => work.addToOutbox(memberJoined, { member: 'shy Grace' }));
    await until(async () => (await count('greet shy Grace')) === 1);
    expect(ledger.welcomed.filter((member) => member === 'shy Grace')).toHaveLength(2);
    expect(await count('welcome shy Grace')).toBe(1);
  });
});
