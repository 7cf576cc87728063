/** @looks-at study testlab xp */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { studentRegistered } from '@portal/contracts/identity';
import { askToStudy, respondToStudy } from '@portal/contracts/study';
import {
  answerPractice,
  getPractice,
  startPractice,
  type StudyPractice,
} from '@portal/contracts/study-practice';
import { getBalance } from '@portal/contracts/xp';
import { InProcessBus } from '@portal/messaging';
import { StudyModule } from '@portal/study';
import { createTestDatabase, scaledMs, startTestService, type TestService } from '@portal/testing';
import { TestlabModule } from '@portal/testlab';
import { XpModule } from '@portal/xp';
import { DataSource } from 'typeorm';

jest.setTimeout(60_000);

const parts = { xp: XpModule, testlab: TestlabModule, study: StudyModule };
type Part = keyof typeof parts;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const bus = new InProcessBus();
const running = new Map<Part, TestService>();

beforeAll(async () => {
  bus.open();
  database = await createTestDatabase();
  for (const name of ['xp', 'testlab', 'study'] as const) await start(name);
});
afterAll(async () => {
  for (const service of running.values()) await service.stop();
  await database.drop();
});

async function start(name: Part): Promise<void> {
  const module = parts[name];
  running.set(name, await startTestService({ name, module, bus, databaseUrl: database.url }));
}
/** Stops a service and starts it again. */
async function restart(name: Part): Promise<void> {
  await serviceOf(name).stop();
  await start(name);
}
function serviceOf(name: Part): TestService {
  const service = running.get(name);
  if (!service) throw new Error(`${name} is not running.`);
  return service;
}

/** Creates a study session of two students. */
async function openRoom(): Promise<{ roomId: string; students: [string, string] }> {
  const students: [string, string] = [randomUUID(), randomUUID()];
  const { subject } = studentRegistered;
  for (const studentId of students) {
    const body = { studentId, name: 'Ada Obi', department: 'Public Health', isDemo: false };
    await bus.deliver({ eventId: randomUUID(), subject, correlationId: 'test', body });
  }
  const [studentId, id] = students;
  const { messages } = serviceOf('study');
  const { requestId } = await messages.request(askToStudy, { studentId, target: { id } });
  const response = { studentId: id, request: { id: requestId }, accept: true };
  const { sessionId: roomId = '' } = await messages.request(respondToStudy, response);
  return { roomId, students };
}

async function until<S extends StudyPractice['state']>(
  place: { roomId: string; studentId: string },
  state: S,
) {
  for (;;) {
    const { practice } = await serviceOf('study').messages.request(getPractice, place);
    if (practice?.state === state) return practice as Extract<StudyPractice, { state: S }>; // of this state
    await pause(50);
  }
}

/** Returns the correct choices of a student's newest test, from testlab's own tables. */
async function rightChoices(studentId: string): Promise<number[]> {
  const rows = await serviceOf('testlab')
    .app.get(DataSource)
    .query<{ answer_index: number }[]>(
      `SELECT q.answer_index FROM practice_questions q
       JOIN practice_sessions s ON s.id = q.session_id WHERE s.student_id = $1 ORDER BY q.number`,
      [studentId],
    );
  return rows.map((row) => row.answer_index);
}

async function untilBalance(studentId: string, balanceMxp: number): Promise<void> {
  const deadline = Date.now() + scaledMs(20_000);
  const balance = async () =>
    (await serviceOf('study').messages.request(getBalance, { studentId })).balanceMxp;
  while ((await balance()) !== balanceMxp && Date.now() < deadline) await pause(50);
  expect(await balance()).toBe(balanceMxp);
}

it('two practise the same in a room, and each is paid by the ledger, also over restarts', async () => {
  const { roomId, students } = await openRoom();
  const [ada, ben] = students;
  const asked = { department: 'Public Health' as const, topics: ['Epidemiology'], file: null };
  const wanted = { roomId, studentId: ada, ...asked, numQuestions: 3 };
  await serviceOf('study').messages.request(startPractice, wanted);
  const round = await until({ roomId, studentId: ben }, 'running');
  expect(round.questions).toHaveLength(3);
  const right = await rightChoices(ada);
  expect(await rightChoices(ben)).toEqual(right);
  const answer = (studentId: string, question: number, choice: number) =>
    serviceOf('study').messages.request(answerPractice, { roomId, studentId, question, choice });
  for (const [question, choice] of right.entries()) await answer(ada, question, choice);
  await restart('study');
  await restart('testlab');
  const [first = 0, second = 0, third = 0] = right;
  await answer(ben, 0, first);
  await answer(ben, 1, second);
  await untilBalance(ada, 0);
  await answer(ben, 2, third === 0 ? 1 : 0);
  const closed = await until({ roomId, studentId: ben }, 'closed');
  expect(closed.key.map(({ answerIndex }) => answerIndex)).toEqual(right);
  const scores = [
    { userId: ada, right: 3, answered: 3 },
    { userId: ben, right: 2, answered: 3 },
  ];
  expect(closed.scores).toEqual(expect.arrayContaining(scores));
  await untilBalance(ada, 6_000);
  await untilBalance(ben, 4_000);
});
