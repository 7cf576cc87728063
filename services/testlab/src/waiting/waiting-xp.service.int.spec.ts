import { randomUUID } from 'node:crypto';
import { Controller, Injectable, Module } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import { claimXp, getWaitingXp, waitingXpChanged } from '@portal/contracts/testlab';
import { HandlesEvent } from '@portal/messaging';
import { joinBus, scaledMs, startTestService, type TestService } from '@portal/testing';
import { answerFact, buildFacts, openTest, RIGHT } from '../testing/facts.fixture';
import { startLedger } from '../testing/ledger.fixture';
import { TestlabModule } from '../testlab.module';

/** Waiting amounts emitted to the clients, by student, in mXP. */
@Injectable()
class Received {
  readonly byStudent = new Map<string, number[]>();
}

@Controller()
class Screens {
  constructor(private readonly received: Received) {}

  @HandlesEvent(waitingXpChanged)
  onChanged({ studentId, waitingMxp }: PayloadOf<typeof waitingXpChanged>): Promise<void> {
    const before = this.received.byStudent.get(studentId) ?? [];
    this.received.byStudent.set(studentId, [...before, waitingMxp]);
    return Promise.resolve();
  }
}

@Module({ controllers: [Screens], providers: [Received] })
class ScreensModule {}

let service: TestService;
let ledger: Awaited<ReturnType<typeof startLedger>>;
let screens: Awaited<ReturnType<typeof joinBus>>;
beforeAll(async () => {
  service = await startTestService({ name: 'testlab', module: TestlabModule });
  ledger = await startLedger(service.bus);
  screens = await joinBus(service.bus, { name: 'screens', module: ScreensModule });
});
afterAll(async () => {
  await screens.close();
  await ledger.stop();
  await service.stop();
});
beforeEach(() => {
  ledger.book.isReachable = true;
});

const waiting = async (studentId: string) =>
  (await service.messages.request(getWaitingXp, { studentId })).waitingMxp;
const claim = (studentId: string) =>
  service.messages.request(claimXp, { studentId, askedMxp: 1_000_000 });
/** Waits until the last event to the clients has this amount, for at most 10 s. */
async function untilReceived(studentId: string, waitingMxp: number): Promise<number[]> {
  const received = () => screens.get(Received, { strict: false }).byStudent.get(studentId) ?? [];
  const deadline = Date.now() + scaledMs(10_000);
  while (received().at(-1) !== waitingMxp && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(received().at(-1)).toBe(waitingMxp);
  return received();
}
/** A test of three questions, of which two are answered rightly and one wrongly. */
async function practise(studentId: string): Promise<void> {
  const sessionId = await openTest(service, studentId, buildFacts(3));
  await answerFact(service, [studentId, sessionId, 0]);
  await answerFact(service, [studentId, sessionId, 1]);
  await answerFact(service, [studentId, sessionId, 2], RIGHT + 1);
}

describe('XP that wait', () => {
  it('are nothing at first, grow with each right answer, and go with a claim', async () => {
    const studentId = randomUUID();
    expect(await waiting(studentId)).toBe(0);
    await practise(studentId);
    expect(await waiting(studentId)).toBe(4_000);
    expect(await untilReceived(studentId, 4_000)).toEqual([2_000, 4_000]);
    await claim(studentId);
    expect(await waiting(studentId)).toBe(0);
    expect(await untilReceived(studentId, 0)).toEqual([2_000, 4_000, 0]);
  });

  it('wait on while the ledger is away, and are neither lost nor paid twice', async () => {
    const studentId = randomUUID();
    await practise(studentId);
    ledger.book.isReachable = false;
    await expect(claim(studentId)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await waiting(studentId)).toBe(4_000);
    ledger.book.isReachable = true;
    await Promise.all([claim(studentId), claim(studentId)]);
    expect(ledger.book.balanceOf(studentId)).toBe(4_000);
    expect(await waiting(studentId)).toBe(0);
    await untilReceived(studentId, 0);
  });

  it('are the own ones alone', async () => {
    await practise(randomUUID());
    expect(await waiting(randomUUID())).toBe(0);
  });
});
