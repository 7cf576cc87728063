import { randomUUID } from 'node:crypto';
import { deleteUser, suspendUser } from '@portal/contracts/admin';
import { listStudents, seedStudents, STUDENTS_PAGE_MAX } from '@portal/contracts/identity';
import { IdentityUnderTest } from '../testing/identity.fixture';

const SHOWN = { isHidden: false, profileImage: null };
let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
});
afterAll(() => identity.stop());

const page = async (after: string | null) =>
  (await identity.service.messages.request(listStudents, { after })).students;
const idOf = async (role: string) => {
  const sql = 'SELECT id FROM users WHERE role = $1 AND NOT is_demo';
  return (await identity.sql<{ id: string }>(sql, [role]))[0]?.id ?? '';
};

describe('all students', () => {
  it('are told with name, department and suspension, without admins and without who is deleted', async () => {
    await identity.student('ada@miva.edu.ng');
    const studentId = await idOf('student');
    const ada = { studentId, name: 'Ada', department: 'Computer Science', isDemo: false };
    expect(await page(null)).toEqual([{ ...ada, suspendedUntil: null, ...SHOWN, version: 0 }]);
    const adminId = await idOf('admin');
    const act = { userId: studentId, adminId, days: 7 };
    const { suspendedUntil } = await identity.service.messages.request(suspendUser, act);
    expect(await page(null)).toEqual([{ ...ada, suspendedUntil, ...SHOWN, version: 1 }]);
    await identity.service.messages.request(deleteUser, { userId: studentId, adminId });
    expect(await page(null)).toEqual([]);
  });

  it('come page by page in the order of their ids, each once', async () => {
    const student = { name: 'Demo', department: 'Economics' as const };
    const { students } = await identity.service.messages.request(seedStudents, {
      students: [{ ...student, email: 'demo@miva.edu.ng' }],
    });
    expect(students).toHaveLength(1);
    await identity.sql(
      `INSERT INTO users SELECT (jsonb_populate_record(u, jsonb_build_object(
         'id', gen_random_uuid(), 'email', n || '@miva.edu.ng'))).*
       FROM users u, generate_series(1, $1::int) n WHERE u.is_demo`,
      [STUDENTS_PAGE_MAX],
    );
    const first = await page(null);
    expect(first).toHaveLength(STUDENTS_PAGE_MAX);
    const rest = await page(first.at(-1)?.studentId ?? randomUUID());
    const ids = [...first, ...rest].map(({ studentId }) => studentId);
    expect(new Set(ids).size).toBe(STUDENTS_PAGE_MAX + 1);
    expect(ids).toEqual(ids.toSorted());
    expect(rest.every(({ isDemo }) => isDemo)).toBe(true);
  });
});
