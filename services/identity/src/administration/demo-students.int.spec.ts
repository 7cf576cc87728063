import type { PayloadOf } from '@portal/contracts';
import { getUser, seedStudents, studentRegistered } from '@portal/contracts/identity';
import { IdentityUnderTest, refusalOf, until } from '../testing/identity.fixture';

let identity: IdentityUnderTest;
const registered: PayloadOf<typeof studentRegistered>[] = [];
const STUDENTS = Array.from({ length: 100 }, (_, number) => ({
  email: `demo${number}@miva.edu.ng`,
  name: `Demo ${number}`,
  department: 'Economics' as const,
}));

beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  identity.service.bus.listen(studentRegistered.subject, (event) => {
    registered.push(studentRegistered.payload.parse(event.body));
    return Promise.resolve();
  });
});
afterAll(() => identity.stop());

const seed = (students: typeof STUDENTS) =>
  identity.service.messages.request(seedStudents, { students });

describe('demo students', () => {
  it('are verified and marked, and the other services hear of each once, however often they are added', async () => {
    const first = await seed(STUDENTS);
    expect(await seed(STUDENTS)).toEqual(first);
    expect(first.students).toHaveLength(100);
    await until('the events', () =>
      Promise.resolve(registered.length >= 100 ? registered : undefined),
    );
    expect(new Set(registered.map(({ studentId }) => studentId)).size).toBe(100);
    expect(registered).toHaveLength(100);
    expect(registered.every(({ isDemo }) => isDemo)).toBe(true);
    const [one] = first.students;
    const user = await identity.service.messages.request(getUser, { userId: one?.studentId ?? '' });
    expect(user).toMatchObject({ email: one?.email, role: 'student', department: 'Economics' });
  });

  it('are nobody to sign in as', async () => {
    for (const password of ['', 'null', 'undefined', 'Demo 1', 'nobody has this password']) {
      const guess = identity.login('demo1@miva.edu.ng', password || ' ');
      expect((await refusalOf(guess)).code).toBe('wrong_credentials');
    }
  });

  it('never take a real student’s place, and then none is added', async () => {
    await identity.student('ada@miva.edu.ng');
    const [demo] = STUDENTS;
    const seeds = ['new@miva.edu.ng', 'ada@miva.edu.ng'].map((email) => ({
      name: 'Somebody',
      department: demo?.department ?? 'Economics',
      email,
    }));
    expect((await refusalOf(seed(seeds))).code).toBe('conflict');
    expect(await identity.sql("SELECT 1 FROM users WHERE email = 'new@miva.edu.ng'")).toEqual([]);
  });
});
