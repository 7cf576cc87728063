import { randomUUID } from 'node:crypto';
import { PortalError } from '@portal/platform';
import { Transactions } from '@portal/kit';
import { startPracticeWorld, type PracticeWorld } from '../testing/practice.fixture';
import { RIGHT } from '../testing/testlab.fixture';
import { RoundsRepository } from './rounds.repository';

const WRONG = 0;
let world: PracticeWorld;
let ada: string;
let ben: string;
let roomId: string;
beforeAll(async () => {
  world = await startPracticeWorld();
});
beforeEach(async () => {
  world.testlab.isReachable = true;
  world.testlab.refusal = null;
  world.testlab.held = null;
  [ada, ben] = [randomUUID(), randomUUID()];
  roomId = await world.room(ada, ben);
});
afterAll(() => world.stop());

const eventsFor = (userId: string) =>
  world.news.changed.filter((event) => event.userId === userId).map(({ practice }) => practice);

describe('a round of practice', () => {
  it('asks all in the room the same, and is scored with the last answer', async () => {
    const { practice } = await world.begin(roomId, ada);
    expect(practice).toMatchObject({ state: 'making', roomId, startedBy: ada });
    const running = await world.until(roomId, ben, 'running');
    expect(running).toMatchObject({
      isTakingPart: true,
      questions: [{ question: 'Question 0?' }, { question: 'Question 1?' }],
      choices: [null, null],
      endsAt: '2026-03-02T09:03:00.000Z',
    });
    await world.answer([roomId, ada, 0], RIGHT);
    await world.answer([roomId, ada, 1], RIGHT);
    await world.answer([roomId, ben, 0], WRONG);
    const half = await world.get(roomId, ben);
    expect(half.practice).toMatchObject({ state: 'running', choices: [WRONG, null] });
    expect(JSON.stringify(half)).not.toContain('It is so.');
    await world.answer([roomId, ben, 1], RIGHT);
    const closed = await world.until(roomId, ben, 'closed');
    expect(closed.key).toEqual(
      [RIGHT, RIGHT].map((answerIndex) => ({ answerIndex, explanation: 'It is so.' })),
    );
    expect(closed.answers).toEqual([
      { choice: WRONG, correct: false, xpEarned: 0 },
      { choice: RIGHT, correct: true, xpEarned: 2 },
    ]);
    expect(closed.xpEarned).toBe(2);
    const scores = [
      { userId: ada, right: 2, answered: 2 },
      { userId: ben, right: 1, answered: 2 },
    ];
    expect(closed.scores).toHaveLength(2);
    expect(closed.scores).toEqual(expect.arrayContaining(scores));
    expect((await world.get(roomId, ada)).practice).toMatchObject({ xpEarned: 4 });
  });

  it('is told to each alone: of the others no choice, and what is right only at its end', async () => {
    await world.beginAndRun(roomId, ada, { numQuestions: 1 });
    await world.answer([roomId, ada, 0], RIGHT);
    const answers = world.news.answered.filter(({ userId }) => userId === ben);
    const own = world.news.answered.filter(({ userId }) => userId === ada);
    const progress = expect.arrayContaining([
      { userId: ada, answered: 1 },
      { userId: ben, answered: 0 },
    ]);
    expect(answers.map((event) => event.progress)).toMatchObject([{ choices: [null], progress }]);
    expect(own.map((event) => event.progress)).toMatchObject([{ choices: [RIGHT], progress }]);
    await world.answer([roomId, ben, 0], WRONG);
    await world.until(roomId, ben, 'closed');
    expect(eventsFor(ben).map(({ state }) => state)).toEqual(
      expect.arrayContaining(['making', 'running', 'closed']),
    );
    const revisions = new Set(eventsFor(ben).map(({ revision, state }) => `${revision} ${state}`));
    expect(revisions.size).toBe(eventsFor(ben).length);
    const early = eventsFor(ben).filter(({ state }) => state !== 'closed');
    expect(JSON.stringify(early)).not.toMatch(/It is so|answerIndex|correct/);
  });

  it('takes the first answer to a question', async () => {
    await world.beginAndRun(roomId, ada);
    const [first, again] = [
      await world.answer([roomId, ada, 0], WRONG),
      await world.answer([roomId, ada, 0], RIGHT),
    ];
    expect(first.choices).toEqual([WRONG, null]);
    expect(again.choices).toEqual([WRONG, null]);
  });

  it('is one at a time, however many begin at once; the next one may follow', async () => {
    const starts = await Promise.allSettled([
      world.begin(roomId, ada),
      world.begin(roomId, ben),
      world.begin(roomId, ada),
    ]);
    const refused = starts.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const one of refused) expect(one).toMatchObject({ reason: { code: 'conflict' } });
    const first = await world.until(roomId, ada, 'running');
    await world.close(roomId, first.startedBy ?? '');
    const closed = await world.until(roomId, ada, 'closed');
    const second = await world.beginAndRun(roomId, ben);
    expect(second.roundId).not.toBe(first.roundId);
    expect(second.revision).toBeGreaterThan(closed.revision);
  });

  it('is for who was in the room at its start: who comes later waits for the next', async () => {
    await world.beginAndRun(roomId, ada, { numQuestions: 1 });
    const cem = randomUUID();
    await world.join(ada, cem);
    const { practice } = await world.get(roomId, cem);
    expect(practice).toMatchObject({ state: 'running', isTakingPart: false, questions: [] });
    await expect(world.answer([roomId, cem, 0])).rejects.toMatchObject({ code: 'not_found' });
    await world.answer([roomId, ada, 0]);
    await world.answer([roomId, ben, 0]);
    const closed = await world.until(roomId, cem, 'closed');
    expect(closed).toMatchObject({ isTakingPart: false, questions: [], key: [], answers: [] });
    await world.begin(roomId, cem);
    await expect(world.until(roomId, cem, 'running')).resolves.toMatchObject({
      isTakingPart: true,
    });
  });
});

describe('a round ends', () => {
  it('when its time is up, also where the service was restarted meanwhile', async () => {
    await world.beginAndRun(roomId, ada);
    await world.answer([roomId, ada, 0], RIGHT);
    world.pass(179);
    await world.restart();
    await world.checkRounds();
    await expect(world.get(roomId, ada)).resolves.toMatchObject({ practice: { state: 'running' } });
    world.pass(1);
    await expect(world.answer([roomId, ada, 1])).rejects.toMatchObject({ code: 'conflict' });
    await world.checkRounds();
    const closed = await world.until(roomId, ada, 'closed');
    expect(closed.answers.map(({ choice }) => choice)).toEqual([RIGHT, null]);
  });

  it('without waiting for who has left', async () => {
    const cem = randomUUID();
    await world.join(ada, cem);
    await world.beginAndRun(roomId, ada, { numQuestions: 1 });
    await world.answer([roomId, ada, 0]);
    await world.answer([roomId, ben, 0]);
    await world.checkRounds();
    await expect(world.get(roomId, ada)).resolves.toMatchObject({ practice: { state: 'running' } });
    await world.leave(roomId, cem);
    await world.checkRounds();
    const closed = await world.until(roomId, ada, 'closed');
    expect(closed.scores).toEqual(expect.arrayContaining([{ userId: cem, right: 0, answered: 0 }]));
    await expect(world.get(roomId, cem)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('when the room does', async () => {
    const { roundId } = await world.beginAndRun(roomId, ada);
    await world.leave(roomId, ben);
    await world.checkRounds();
    expect(world.testlab.closed).toContain(roundId);
    // Both see the result, though neither is in a room any more; other students do not.
    for (const studentId of [ada, ben]) await world.until(roomId, studentId, 'closed');
    await expect(world.get(roomId, randomUUID())).rejects.toMatchObject({ code: 'not_found' });
    await expect(world.answer([roomId, ada, 1])).rejects.toMatchObject({ code: 'not_found' });
  });

  it('when its starter closes it, and at nobody else’s word', async () => {
    const { roundId } = await world.beginAndRun(roomId, ada);
    await expect(world.close(roomId, ben)).rejects.toMatchObject({ code: 'forbidden' });
    await world.close(roomId, ada);
    const closed = await world.until(roomId, ben, 'closed');
    expect(closed.roundId).toBe(roundId);
    const again = await world.close(roomId, ada);
    expect(again).toEqual(await world.get(roomId, ada));
  });

  it('and is scored later where testlab was away', async () => {
    await world.beginAndRun(roomId, ada, { numQuestions: 1 });
    await world.answer([roomId, ben, 0], RIGHT);
    world.testlab.isReachable = false;
    await world.close(roomId, ada);
    await world.checkRounds();
    await expect(world.get(roomId, ada)).resolves.toMatchObject({ practice: { state: 'running' } });
    await expect(world.answer([roomId, ada, 0])).rejects.toMatchObject({ code: 'conflict' });
    world.testlab.isReachable = true;
    await world.restart();
    await world.checkRounds();
    await expect(world.until(roomId, ben, 'closed')).resolves.toMatchObject({ xpEarned: 2 });
  });
});

describe('a round that cannot be made', () => {
  it('says why to who started it, and to the others that it is so', async () => {
    world.testlab.refusal = new PortalError('too_many_requests', 'You have made 20 tests today.');
    await world.begin(roomId, ada);
    await expect(world.until(roomId, ada, 'failed')).resolves.toMatchObject({
      message: 'You have made 20 tests today.',
    });
    const { message } = await world.until(roomId, ben, 'failed');
    expect(message).toBe('The questions could not be made. Whoever started the round sees why.');
    world.testlab.refusal = null;
    await world.beginAndRun(roomId, ben);
  });

  it('needs topics or a file', async () => {
    await expect(world.begin(roomId, ada, { topics: [] })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Please enter topics or upload a file.',
    });
  });

  it('since its starter has stopped it: the work ends, and nothing stays sealed', async () => {
    let release: (() => void) | undefined;
    world.testlab.held = new Promise((resolve) => (release = resolve));
    const { practice } = await world.begin(roomId, ada);
    await world.close(roomId, ada);
    await expect(world.get(roomId, ben)).resolves.toMatchObject({
      practice: {
        state: 'failed',
        message: 'The round was stopped before its questions were made.',
      },
    });
    release?.();
    while (!world.testlab.closed.includes(practice.roundId)) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(world.testlab.aborted).toContain(practice.roundId);
    expect((await world.get(roomId, ada)).practice?.state).toBe('failed');
  });
});

it('makes a round that a process has left unmade, once that is given up', async () => {
  let release: (() => void) | undefined;
  world.testlab.held = new Promise((resolve) => (release = resolve));
  const { practice } = await world.begin(roomId, ada);
  await world.restart();
  world.testlab.held = null;
  await world.checkRounds();
  await expect(world.get(roomId, ada)).resolves.toMatchObject({ practice: { state: 'making' } });
  world.pass(61);
  await world.checkRounds();
  await expect(world.until(roomId, ada, 'running')).resolves.toMatchObject({
    roundId: practice.roundId,
  });
  release?.();
});

it('keeps the name of a file no longer than it is needed, and tells it nobody', async () => {
  const file = { uploadId: randomUUID(), name: 'my-secret-diary.txt', bytes: 10 };
  await world.beginAndRun(roomId, ada, { file, topics: [] });
  expect(world.testlab.asked.at(-1)).toMatchObject({ file, starterId: ada });
  expect(JSON.stringify(world.news.changed)).not.toContain('diary');
  const kept = await world.app.get(RoundsRepository).newest(roomId);
  expect(JSON.stringify(kept)).not.toContain('diary');
});

it('refuses strangers at every door, as for a room that never was', async () => {
  await world.beginAndRun(roomId, ada);
  const mallory = randomUUID();
  const attempts = [
    () => world.begin(roomId, mallory),
    () => world.get(roomId, mallory),
    () => world.answer([roomId, mallory, 0]),
    () => world.close(roomId, mallory),
    () => world.get(randomUUID(), ada),
  ];
  const refusals = await Promise.allSettled(attempts.map((attempt) => attempt()));
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({
      reason: { code: 'not_found', message: 'This study session no longer exists.' },
    });
  }
  await expect(world.answer([roomId, ada, 2])).rejects.toMatchObject({ code: 'not_found' });
  expect(eventsFor(mallory)).toEqual([]);
});

it('forgets who is deleted, and goes on for the others', async () => {
  await world.beginAndRun(roomId, ada, { numQuestions: 1 });
  const rounds = world.app.get(RoundsRepository);
  await world.app.get(Transactions).run(({ manager }) => rounds.forget(manager, ada));
  const { practice } = await world.get(roomId, ben);
  expect(JSON.stringify(practice)).not.toContain(ada);
  await world.answer([roomId, ben, 0]);
  await world.until(roomId, ben, 'closed');
});
