import { scaledMs } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { Logger, type INestMicroservice } from '@nestjs/common';
import { CLAIM_MS, PortalError } from '@portal/platform';
import { DataSource } from 'typeorm';
import {
  buildPayment,
  Ledger,
  outage,
  payFee,
  startClub,
  notifyPress,
  until,
} from '../testing/club.fixture';
import { Transactions } from '../unit-of-work/transactions';
import { CommandQueue } from './command-queue';
import { ReliableCommandEntity } from './reliable-command.entity';
import { ReliableCommands } from './reliable-commands';

const HOUR_MS = 3_600_000;

let now = new Date('2026-03-02T09:00:00Z');
/** Shifts the clock of the processes. */
const setClock = (ms: number) => (now = new Date(now.getTime() + ms));
let club: Awaited<ReturnType<typeof startClub>>;
let one: ReturnType<typeof partsOf>;
let two: ReturnType<typeof partsOf>;

function partsOf(app: INestMicroservice) {
  return {
    commands: app.get(ReliableCommands, { strict: false }),
    transactions: app.get(Transactions, { strict: false }),
    queue: app.get(CommandQueue, { strict: false }),
    ledger: app.get(Ledger, { strict: false }),
    rows: app.get(DataSource).getRepository(ReliableCommandEntity),
  };
}

beforeAll(async () => {
  club = await startClub(() => now);
  one = partsOf(await club.startProcess());
  two = partsOf(await club.startProcess());
});
afterAll(() => club.stop());

/** Sends a payment in its own transaction; the command's id is the payment's. */
async function pay(member: string) {
  const payment = buildPayment(member);
  const pending = await one.transactions.run((work) =>
    one.commands.add(work, payFee, payment, payment.paymentId),
  );
  return { ...payment, answer: () => pending.answer() };
}

/** Leaves a command as a process does that ends between its commit and the sending. */
async function leaveBehind(member: string) {
  const payment = buildPayment(member);
  const command = { commandId: payment.paymentId, request: payment };
  await one.transactions.run((work) => one.queue.add(work, payFee, [command]));
  return payment;
}

/** Advances the waiting commands by this time, because the table uses the database's clock. */
async function pass(ms: number): Promise<void> {
  const earlier = `next_attempt_at - interval '${ms} milliseconds'`;
  await one.rows.updateAll({ nextAttemptAt: () => earlier });
}

const isOf = (line: unknown, paymentId: string) =>
  typeof line === 'string' && line.includes(paymentId);
const isPaid = ({ paymentId }: { paymentId: string }) => club.bank.paid.has(paymentId);
const timesAsked = ({ paymentId }: { paymentId: string }) =>
  club.bank.asked.filter((id) => id === paymentId).length;

describe('a reliable command', () => {
  it('is answered at once, settled with its hook, and gone', async () => {
    const payment = await pay('Ada');
    await expect(payment.answer()).resolves.toEqual({ receipt: 'paid by Ada' });
    expect(one.ledger.settled).toContain('Ada');
    expect(await one.rows.countBy({ commandId: payment.paymentId })).toBe(0);
  });

  it('is not sent where its transaction is undone', async () => {
    const payment = buildPayment('Nobody');
    const undone = one.transactions.run(async (work) => {
      await one.commands.add(work, payFee, payment, payment.paymentId);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await pass(HOUR_MS);
    await one.commands.sendDue();
    expect(timesAsked(payment)).toBe(0);
  });

  it('is not answered within its transaction', async () => {
    const asked = one.transactions.run(async (work) => {
      const pending = await one.commands.add(work, payFee, buildPayment('Eager'));
      await pending.answer();
    });
    await expect(asked).rejects.toThrow('after the transaction');
  });

  it('tells who waits that it failed, and is sent again until it is answered', async () => {
    club.bank.failures.set('Grace', { error: outage(), isAfterwards: false });
    const payment = await pay('Grace');
    await expect(payment.answer()).rejects.toMatchObject({ code: 'unavailable' });
    await one.commands.sendDue();
    expect(timesAsked(payment)).toBe(1); // not before its backoff is over
    club.bank.failures.delete('Grace');
    await pass(1_000);
    await one.commands.sendDue();
    expect(isPaid(payment)).toBe(true);
    expect(one.ledger.settled).toContain('Grace');
  });

  it('that waits for long is sent at once where somebody asks for it', async () => {
    club.bank.failures.set('Katherine', { error: outage(), isAfterwards: false });
    const payment = await pay('Katherine');
    await expect(payment.answer()).rejects.toMatchObject({ code: 'unavailable' });
    club.bank.failures.delete('Katherine');
    await one.queue.postpone(payment.paymentId, HOUR_MS / 12, outage());
    await two.commands.retryNow(payment.paymentId);
    await one.commands.sendDue();
    expect(isPaid(payment)).toBe(true);
    expect(one.ledger.settled).toContain('Katherine');
  });

  it('is sent under one id where the answer was lost', async () => {
    club.bank.failures.set('Mary', { error: new Error('cut off'), isAfterwards: true });
    const payment = await pay('Mary');
    await expect(payment.answer()).rejects.toMatchObject({ code: 'internal' });
    club.bank.failures.delete('Mary');
    await pass(1_000);
    await two.commands.sendDue();
    expect(timesAsked(payment)).toBe(2);
    expect(two.ledger.settled).toContain('Mary');
    expect(one.ledger.settled).not.toContain('Mary');
  });

  it('is sent again where the settlement was not kept, and its hook takes effect once', async () => {
    one.ledger.failure = new Error('the disk is full');
    const payment = await pay('Joan');
    await expect(payment.answer()).rejects.toThrow('the disk is full');
    await pass(1_000);
    await one.commands.sendDue();
    expect(timesAsked(payment)).toBe(2);
    expect(one.ledger.settled.filter((member) => member === 'Joan')).toHaveLength(1);
  });

  it('is sent by another process where its own has ended after the commit', async () => {
    const payment = await leaveBehind('Radia');
    await two.commands.sendDue();
    expect(isPaid(payment)).toBe(false); // its own process may still be sending it
    await pass(CLAIM_MS);
    await two.commands.sendDue();
    expect(isPaid(payment)).toBe(true);
  });

  it.each([10_000, -10_000])(
    'is sent by its own process alone where clocks differ by %i ms',
    async (ms) => {
      setClock(-ms);
      const payment = await leaveBehind('Skewed');
      setClock(ms);
      await two.commands.sendDue();
      expect(timesAsked(payment)).toBe(0); // its own process is still sending it
      await pass(CLAIM_MS);
      await two.commands.sendDue();
      expect(timesAsked(payment)).toBe(1);
    },
  );

  it('stays with the process that waits for its answer, however long that takes', async () => {
    let open: () => void = () => undefined;
    club.bank.opens = new Promise((resolve) => (open = resolve));
    const payment = await pay('Slow');
    const { paymentId: commandId } = payment;
    const claim = async () => (await one.rows.findOneByOrFail({ commandId })).nextAttemptAt;
    const first = await claim();
    await until(async () => (await claim()).getTime() > first.getTime()); // the claim is renewed
    await two.commands.sendDue();
    expect(timesAsked(payment)).toBe(1);
    open();
    await expect(payment.answer()).resolves.toEqual({ receipt: 'paid by Slow' });
  });

  it('holds up no other, however often it fails', async () => {
    club.bank.failures.set('Broke', { error: outage(), isAfterwards: false });
    const stuck = await Promise.all(Array.from({ length: 25 }, () => leaveBehind('Broke')));
    await pass(1_000);
    const sound = await Promise.all(Array.from({ length: 25 }, () => leaveBehind('Sound')));
    await pass(20_000);
    await one.rows.updateAll({ attempts: 8 }); // the next backoffs are minutes
    await one.commands.sendDue();
    expect(sound.every(isPaid)).toBe(true);
    expect(stuck.some(isPaid)).toBe(false);
    expect(stuck.every((payment) => timesAsked(payment) === 1)).toBe(true);
    await one.rows.clear();
  });

  it('is sent once though two processes look at the same time', async () => {
    const payments = await Promise.all(Array.from({ length: 60 }, () => leaveBehind('Twin')));
    await pass(20_000);
    await Promise.all([one.commands.sendDue(), two.commands.sendDue()]);
    expect(payments.map(timesAsked)).toEqual(payments.map(() => 1));
  });

  it('is parked and counted where its refusal is for good', async () => {
    const error = new PortalError('insufficient_xp', 'There is not enough on the account.');
    club.bank.failures.set('Poor', { error, isAfterwards: false });
    const payment = await pay('Poor');
    await expect(payment.answer()).rejects.toMatchObject({ code: 'insufficient_xp' });
    await pass(HOUR_MS);
    await one.commands.sendDue();
    expect(timesAsked(payment)).toBe(1);
    const row = await one.rows.findOneByOrFail({ commandId: payment.paymentId });
    expect(row.parkedAt).not.toBeNull();
    expect(row.lastError).toContain('not enough');
    expect(one.ledger.refused).toEqual(['Poor: insufficient_xp']);
  });

  it.each([
    ['insufficient_xp', { error: 0, warn: 0, log: 1 }],
    ['conflict', { error: 1, warn: 0, log: 0 }],
  ] as const)('that is refused with %s is logged as %j', async (code, times) => {
    const levels = ['error', 'warn', 'log'] as const;
    const spies = levels.map((level) => jest.spyOn(Logger.prototype, level));
    try {
      const error = new PortalError(code, 'No.');
      club.bank.failures.set('Refused', { error, isAfterwards: false });
      const { paymentId, answer } = await pay('Refused');
      await expect(answer()).rejects.toMatchObject({ code });
      const said = spies.map(({ mock }) => mock.calls.filter(([line]) => isOf(line, paymentId)));
      expect(Object.fromEntries(levels.map((level, at) => [level, said[at]?.length]))).toEqual(
        times,
      );
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  });

  it('cannot be written twice under one id', async () => {
    const { paymentId } = await leaveBehind('Once');
    const again = one.transactions.run((work) =>
      one.commands.add(work, payFee, buildPayment('Once'), paymentId),
    );
    await expect(again).rejects.toThrow(/duplicate key/);
  });

  it('is settled with those it belongs to, and tells its own answer', async () => {
    club.bank.failures.set('Late', { error: outage(), isAfterwards: false });
    const wanted = ['Sam', 'Late', 'Kim'].map((member) => {
      const request = buildPayment(member);
      return { request, commandId: request.paymentId };
    });
    const pending = await one.transactions.run((work) => one.commands.addAll(work, payFee, wanted));
    const answers = await Promise.allSettled(pending.map((command) => command.answer()));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(one.ledger.settled).toEqual(expect.arrayContaining(['Sam', 'Kim']));
    await one.rows.clear();
  });

  it('that failed waits for its own pause alone, though those it belongs to are not answered yet', async () => {
    let open: () => void = () => undefined;
    club.bank.opens = new Promise((resolve) => (open = resolve));
    club.bank.failures.set('Hasty', { error: outage(), isAfterwards: false });
    const wanted = ['Hasty', 'Slow'].map((member) => {
      const request = buildPayment(member);
      return { request, commandId: request.paymentId };
    });
    const pending = await one.transactions.run((work) => one.commands.addAll(work, payFee, wanted));
    const find = () => one.rows.findOneByOrFail({ commandId: wanted[0]?.commandId ?? '' });
    await until(async () => (await find()).lastError !== null);
    const dueAt = (await find()).nextAttemptAt;
    const slow = () => one.rows.findOneByOrFail({ commandId: wanted[1]?.commandId ?? '' });
    const claimedUntil = (await slow()).nextAttemptAt;
    await until(async () => (await slow()).nextAttemptAt > claimedUntil); // the claim is renewed
    expect((await find()).nextAttemptAt).toEqual(dueAt);
    open();
    await Promise.allSettled(pending.map((command) => command.answer()));
    await one.rows.clear();
  });

  it('keeps a pause that was written while its claim was renewed', async () => {
    const { paymentId } = await leaveBehind('Paused');
    await one.queue.postpone(paymentId, HOUR_MS / 12, 'not now');
    const find = () => one.rows.findOneByOrFail({ commandId: paymentId });
    const { nextAttemptAt } = await find();
    await one.queue.renew([paymentId]);
    expect((await find()).nextAttemptAt).toEqual(nextAttemptAt);
    expect(nextAttemptAt.getTime() - Date.now()).toBeGreaterThan(HOUR_MS / 13);
    await one.rows.clear();
  });

  it('is sent by itself, without anybody asking', async () => {
    const payment = await leaveBehind('Idle');
    await pass(20_000);
    await until(() => isPaid(payment));
  });

  it('is refused to a service that has not named it', async () => {
    const unnamed = { ...payFee, subject: 'bank.close' as const };
    const added = one.transactions.run((work) =>
      one.commands.add(work, unnamed, buildPayment(randomUUID())),
    );
    await expect(added).rejects.toThrow('Name bank.close');
  });

  it('that failed while the clock was a year ahead is sent again when it is back', async () => {
    const payment = await leaveBehind('Early');
    await pass(-365 * 24 * HOUR_MS);
    await one.commands.sendDue();
    expect(isPaid(payment)).toBe(true);
  });

  it('to a receiver that does not answer holds up none to others', async () => {
    let open: () => void = () => undefined;
    club.bank.opens = new Promise((resolve) => (open = resolve));
    for (let n = 0; n < 25; n += 1) await leaveBehind(`Waiting ${n}`);
    const command = { commandId: randomUUID(), request: { words: 'We are rich' } };
    await one.transactions.run((work) => one.queue.add(work, notifyPress, [command]));
    await pass(HOUR_MS);
    const startedAt = performance.now();
    const sending = one.commands.sendDue();
    await until(() => club.bank.published.includes('We are rich'));
    // Before the first requests to the bank time out.
    expect(performance.now() - startedAt).toBeLessThan(scaledMs(payFee.timeoutMs));
    expect([...club.bank.paid.values()].some((member) => member.startsWith('Waiting'))).toBe(false);
    open();
    await sending;
    await until(() => club.bank.paid.size >= 25);
  });
});
