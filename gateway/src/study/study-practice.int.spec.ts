import { startPractice, studyPracticeLive } from '@portal/contracts/study-practice';
import { PortalError } from '@portal/platform';
import request from 'supertest';
import { settled, StudyPeople, type StudentOnScreen } from '../testing/study-people.fixture';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.fixture';

const { pushes } = studyPracticeLive;
let gateway: TestGateway;
let people: StudyPeople;
let ada: StudentOnScreen;
let ben: StudentOnScreen;
let eve: StudentOnScreen;
let roomId: string;
beforeAll(async () => {
  gateway = await startTestGateway({ RATE_GENERATE: '1000' });
  people = new StudyPeople(gateway);
});
beforeEach(async () => {
  [ada, ben, eve] = [await people.arrive(), await people.arrive(), await people.arrive()];
  roomId = await people.openRoom(ada, ben);
  gateway.world.uploadedText = null;
});
afterEach(() => people.leave());
afterAll(() => gateway.stop());

const as = ({ session }: StudentOnScreen) => ({ authorization: `Bearer ${session.token}` });
const pathOf = (rest = '') => `/api/study/sessions/${roomId}/practice${rest}`;
const post = (who: StudentOnScreen, rest = '') =>
  request(gateway.url).post(pathOf(rest)).set(as(who));
const lastAsked = () => gateway.world.lastOf(startPractice.subject);

describe('practice in a study session', () => {
  it('is started by whoever the session says, from topics', async () => {
    const response = await post(ada)
      .field('topics', 'loops, Loops ,  sorting')
      .field('numQuestions', '7')
      .field('studentId', ben.id);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ practice: { state: 'making', roomId } });
    expect(lastAsked()).toEqual({
      roomId,
      studentId: ada.id,
      department: 'Computer Science',
      topics: ['loops', 'sorting'],
      numQuestions: 7,
      file: null,
    });
  });

  it('takes a file along, which is there still when the call has been answered', async () => {
    const response = await post(ada).attach('file', Buffer.from('my notes'), '../../notes.txt');
    expect(response.status).toBe(200);
    expect(lastAsked()).toMatchObject({ file: { bytes: 8, name: 'notes.txt' } });
    await expect(gateway.uploadsGone()).resolves.toBe(true);
    expect(gateway.world.uploadedText).toBe('my notes');
  });

  it('keeps no file where it is refused', async () => {
    const { subject } = startPractice;
    gateway.world.refusals.set(subject, new PortalError('conflict', 'A round is under way.'));
    const response = await post(ada).attach('file', Buffer.from('my notes'), 'notes.txt');
    gateway.world.refusals.delete(subject);
    expect(response.status).toBe(409);
    await expect(gateway.uploadsGone()).resolves.toBe(true);
    expect(gateway.world.uploadedText).toBeNull();
  });

  it.each([
    ['no questions', 'numQuestions', '0'],
    ['too many questions', 'numQuestions', '51'],
    ['a topic that is too long', 'topics', 'word '.repeat(60)],
  ])('is refused with %s', async (_name, field, value) => {
    const response = await post(ada).field(field, value);
    expect(response.status).toBe(400);
    expect(response.body).toHaveProperty(`fields.${field}`);
  });

  it.each([
    { question: -1, choice: 0 },
    { question: 50, choice: 0 },
    { question: 0, choice: 10 },
    { question: '0', choice: 0 },
    { question: 0 },
  ])('takes no answer such as %j', async (body) => {
    expect((await post(ada, '/answers').send(body)).status).toBe(400);
  });

  it('tells each member alone', async () => {
    await post(ada).field('topics', 'loops');
    const answered = await post(ada, '/answers').send({ question: 0, choice: 1 });
    expect(answered.body).toMatchObject({ roomId, choices: [1] });
    for (const member of [ada, ben, eve]) await settled(member);
    expect(ada.screen.received(pushes.practice)).toMatchObject([{ state: 'making', roomId }]);
    expect(ada.screen.received(pushes.progress)).toEqual([answered.body]);
    for (const { screen } of [ben, eve]) expect(screen.names()).toEqual([]);
  });

  it('is closed to strangers at every door', async () => {
    const doors = [
      () => post(eve).field('topics', 'loops'),
      () => post(eve, '/answers').send({ question: 0, choice: 0 }),
      () => post(eve, '/close'),
      () => request(gateway.url).get(pathOf()).set(as(eve)),
    ];
    for (const door of doors) expect((await door()).status).toBe(404);
    expect((await request(gateway.url).get(pathOf()).set(as(ada))).body).toEqual({
      practice: null,
    });
  });
});
