import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Injectable, Module } from '@nestjs/common';
import { defineEvent, defineRequest, type RequestOf } from '@portal/contracts';
import { HandlesEvent, HandlesRequest, InProcessBus, MessagesModule } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { createTestDatabase, startTestService, type TestService } from '@portal/testing';
import { z } from 'zod';
import {
  OnCommandRefused,
  OnCommandSettled,
  type RefusedCommand,
  type SettledCommand,
} from '../commands/command-hooks';
import { KitModule } from '../kit.module';
import { Reaction } from '../reactions/reaction.decorator';
import type { UnitOfWork } from '../unit-of-work/unit-of-work';

/** A command that the club sends to the bank. */
export const payFee = defineRequest({
  subject: 'bank.payFee',
  summary: 'Pays a fee once',
  request: z.object({ paymentId: z.uuid(), member: z.string() }),
  response: z.object({ receipt: z.string() }),
  errors: ['insufficient_xp', 'unavailable'],
});
/** A command to another receiver. */
export const notifyPress = defineRequest({
  subject: 'press.tell',
  summary: 'Tells the press something',
  request: z.object({ words: z.string() }),
  response: z.object({}),
  errors: [],
});
export const memberJoined = defineEvent({
  subject: 'club.member-joined.v1',
  summary: 'Somebody has joined',
  payload: z.object({ member: z.string() }),
  durable: true,
});
export const listChanged = defineEvent({
  subject: 'club.list-changed.v1',
  summary: 'The list looks different',
  payload: z.object({ members: z.number() }),
  durable: false,
});

/** The bank and the press: the bank can be made to fail, and records its payments. */
@Controller()
export class Bank {
  readonly asked: string[] = [];
  readonly paid = new Map<string, string>();
  /** A promise that each payment awaits unless it fails first. */
  opens: Promise<void> = Promise.resolve();
  readonly published: string[] = [];
  /** Failures by member, before or after the payment is recorded. */
  readonly failures = new Map<string, { error: unknown; isAfterwards: boolean }>();

  @HandlesRequest(payFee)
  async payFee({ paymentId, member }: RequestOf<typeof payFee>) {
    this.asked.push(paymentId);
    const failure = this.failures.get(member);
    if (failure && !failure.isAfterwards) throw failure.error;
    await this.opens;
    this.paid.set(paymentId, member);
    if (failure) throw failure.error;
    await Promise.resolve();
    return { receipt: `paid by ${member}` };
  }

  @HandlesRequest(notifyPress)
  publish({ words }: RequestOf<typeof notifyPress>) {
    this.published.push(words);
    return Promise.resolve({});
  }
}

@Module({ imports: [MessagesModule.forGateway()], controllers: [Bank] })
class BankModule {}

/**
 * Events received by the club's hooks and reactions; several processes of the club share one list.
 */
@Injectable()
export class Ledger {
  readonly settled: string[] = [];
  readonly refused: string[] = [];
  readonly welcomed: string[] = [];
  readonly screens: number[] = [];
  /** Thrown by the next settlement, after its own change. */
  failure: Error | undefined;
}

@Controller()
class ClubController {
  constructor(private readonly ledger: Ledger) {}

  @OnCommandSettled(payFee)
  async paid({ request, response }: SettledCommand<typeof payFee>, work: UnitOfWork) {
    await work.manager.query('INSERT INTO receipts VALUES ($1)', [response.receipt]);
    const { failure } = this.ledger;
    this.ledger.failure = undefined;
    if (failure) throw failure;
    this.ledger.settled.push(request.member);
  }

  @OnCommandRefused(payFee)
  refused({ request, error }: RefusedCommand<typeof payFee>) {
    this.ledger.refused.push(`${request.member}: ${error.code}`);
    return Promise.resolve();
  }

  @Reaction(memberJoined)
  async welcome({ member }: { member: string }, work: UnitOfWork) {
    await work.manager.query('INSERT INTO receipts VALUES ($1)', [`welcome ${member}`]);
    this.ledger.welcomed.push(member);
    if (member.startsWith('late')) await Promise.resolve();
    if (this.ledger.welcomed.filter((each) => each === member).length === 1) {
      if (member.startsWith('shy')) throw new Error('not yet');
    }
  }

  @Reaction(memberJoined)
  async greet({ member }: { member: string }, work: UnitOfWork) {
    await work.manager.query('INSERT INTO receipts VALUES ($1)', [`greet ${member}`]);
  }

  @HandlesEvent(listChanged)
  changed({ members }: { members: number }): Promise<void> {
    this.ledger.screens.push(members);
    return Promise.resolve();
  }
}

class CreateReceipts1740000000000 {
  readonly name = 'CreateReceipts1740000000000';

  async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await runner.query('CREATE TABLE receipts (words text NOT NULL)');
  }

  async down(): Promise<void> {
    await Promise.resolve();
  }
}

@Module({
  imports: [
    KitModule.forService({
      schema: 'club',
      entities: [],
      migrations: [CreateReceipts1740000000000],
      commands: [payFee, notifyPress],
    }),
  ],
  controllers: [ClubController],
  providers: [Ledger],
})
class ClubModule {}

/** A club of one or two processes, and its bank, with a clock controlled by the test. */
export async function startClub(clock: () => Date) {
  const database = await createTestDatabase();
  const bus = new InProcessBus();
  bus.open();
  const bank = await startTestService({ name: 'bank', module: BankModule, bus, clock });
  const services: TestService[] = [bank];
  const startProcess = async () => {
    const name = 'club';
    const options = { name, module: ClubModule, bus, clock, databaseUrl: database.url };
    const service = await startTestService(options);
    services.push(service);
    return service.app;
  };
  const stop = async () => {
    for (const service of services.reverse()) await service.stop();
    await database.drop();
  };
  return { bank: bank.app.get(Bank), startProcess, stop };
}

/** Polls until the condition holds, or until the test's timeout. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(20);
}

export const buildPayment = (member: string) => ({ paymentId: randomUUID(), member });
export const outage = () => new PortalError('unavailable', 'The bank is closed.');
