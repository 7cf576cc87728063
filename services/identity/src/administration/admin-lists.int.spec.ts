import { randomUUID } from 'node:crypto';
import type { RequestInputOf } from '@portal/contracts';
import {
  clearPendingUsers,
  deletePendingUser,
  listPendingUsers,
  listUsers,
} from '@portal/contracts/admin';
import { countAccounts, getUserStatistics } from '@portal/contracts/admin-figures';
import { seedStudents } from '@portal/contracts/identity';
import { xpChanged } from '@portal/contracts/xp';
import { ADMIN, IdentityUnderTest, until } from '../testing/identity.fixture';

let identity: IdentityUnderTest;
let adminId: string;
const ids = new Map<string, string>();
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  [adminId = ''] = (
    await identity.sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [ADMIN.email])
  ).map(({ id }) => id);
  const { students } = await identity.service.messages.request(seedStudents, {
    students: [
      { email: 'ada.obi@miva.edu.ng', name: 'Ada Obi', department: 'Economics' },
      { email: 'ben_ali@miva.edu.ng', name: 'Ben Ali', department: 'Accounting' },
      { email: 'chi@miva.edu.ng', name: 'Chi 100% Okoro', department: 'Data Science' },
    ],
  });
  for (const { email, studentId } of students) ids.set(email.split('@')[0] ?? '', studentId);
});
afterAll(() => identity.stop());

const request = () => identity.service.messages;
const users = async (query: RequestInputOf<typeof listUsers> = {}) => {
  const page = await request().request(listUsers, query);
  return { names: page.users.map(({ name }) => name), ...page };
};

describe('All Users', () => {
  it('shows name, e-mail, department, XP and suspension of students, and no admin', async () => {
    const { users: rows, total } = await users();
    expect(total).toBe(3);
    expect(rows[0]).toEqual({
      _id: ids.get('ada.obi'),
      name: 'Ada Obi',
      email: 'ada.obi@miva.edu.ng',
      department: 'Economics',
      role: 'student',
      totalXP: 0,
      isSuspended: false,
      suspendedUntil: null,
      createdAt: identity.now.toISOString(),
    });
  });

  it.each([
    ['name', 'desc', ['Chi 100% Okoro', 'Ben Ali', 'Ada Obi']],
    ['email', 'asc', ['Ada Obi', 'Ben Ali', 'Chi 100% Okoro']],
    ['department', 'asc', ['Ben Ali', 'Chi 100% Okoro', 'Ada Obi']],
  ] as const)('is sorted by %s, %s', async (sort, direction, names) => {
    expect((await users({ sort, direction })).names).toEqual(names);
  });

  it('is sorted by the XP that the ledger tells of, and an older one changes nothing', async () => {
    const studentId = ids.get('ben_ali') ?? '';
    const change = { studentId, changeMxp: 0, reason: 'test' as const };
    await request().emit(xpChanged, { ...change, balanceMxp: 9_500, revision: 4 });
    await request().emit(xpChanged, { ...change, balanceMxp: 1_000, revision: 3 });
    const first = await until('Ben before the others', async () => {
      const [row] = (await users({ sort: 'totalXP', direction: 'desc' })).users;
      return row?.totalXP ? row : undefined;
    });
    expect(first).toMatchObject({ name: 'Ben Ali', totalXP: 9.5 });
  });

  it('comes in pages that share nobody, and a page behind the last is empty', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => users({ page, pageSize: 2 })));
    expect(pages.map(({ names }) => names)).toEqual([
      ['Ada Obi', 'Ben Ali'],
      ['Chi 100% Okoro'],
      [],
    ]);
    expect(pages.every(({ total }) => total === 3)).toBe(true);
  });

  it.each([
    ['ADA', ['Ada Obi']],
    ['miva.edu', ['Ada Obi', 'Ben Ali', 'Chi 100% Okoro']],
    ['%', ['Chi 100% Okoro']],
    ['_', ['Ben Ali']],
    ['!', []],
    ["' OR 1=1 --", []],
  ])('is searched for %j as it is typed', async (search, names) => {
    const found = await users({ search });
    expect(found.names).toEqual(names);
    expect(found.total).toBe(names.length);
  });
});

describe('Pending Users', () => {
  it('shows e-mail, department and when it was requested, the newest first', async () => {
    await identity.register({ email: 'new.one@miva.edu.ng' });
    identity.pass(60);
    await identity.register({ email: 'new.two@miva.edu.ng' });
    const { users: rows, total } = await request().request(listPendingUsers, {});
    expect(total).toBe(2);
    expect(rows[0]).toEqual({
      _id: expect.any(String),
      email: 'new.two@miva.edu.ng',
      department: 'Computer Science',
      createdAt: identity.now.toISOString(),
    });
    const found = await request().request(listPendingUsers, { search: 'ONE' });
    expect(found.users.map(({ email }) => email)).toEqual(['new.one@miva.edu.ng']);
  });

  it('Remove frees the e-mail, and ends the code that was mailed', async () => {
    const code = await identity.codeFor('new.one@miva.edu.ng');
    const { users: rows } = await request().request(listPendingUsers, { search: 'one' });
    const registrationId = rows[0]?._id ?? '';
    await request().request(deletePendingUser, { registrationId, adminId });
    await request().request(deletePendingUser, { registrationId, adminId });
    await expect(identity.verify('new.one@miva.edu.ng', code)).rejects.toThrow('Invalid code');
    identity.pass(120);
    const { registrationId: again } = await identity.register({ email: 'new.one@miva.edu.ng' });
    await identity.verify(
      'new.one@miva.edu.ng',
      await identity.codeFor('new.one@miva.edu.ng', 2),
      again,
    );
  });

  it('shows nobody who has an account already: no code is ever sent for it', async () => {
    const before = await request().request(countAccounts, {});
    identity.pass(120);
    await identity.register({ email: 'new.one@miva.edu.ng' });
    const [kept] = await identity.sql<{ count: number }>(
      "SELECT count(*)::int AS count FROM registrations WHERE email = 'new.one@miva.edu.ng'",
    );
    expect(kept?.count).toBe(1);
    const { users: rows } = await request().request(listPendingUsers, {});
    expect(rows.map(({ email }) => email)).toEqual(['new.two@miva.edu.ng']);
    const after = await request().request(countAccounts, {});
    expect(after.pendingUsers).toBe(before.pendingUsers);
  });

  it('Clear All Pending Users leaves none', async () => {
    await request().request(clearPendingUsers, { adminId });
    await expect(request().request(listPendingUsers, {})).resolves.toEqual({ users: [], total: 0 });
    await request().request(clearPendingUsers, { adminId });
    const entries = await identity.acts();
    expect(entries.slice(0, 2)).toMatchObject([
      { act: 'pending-users-cleared', about: '2 registrations', admin: ADMIN.email },
      { act: 'pending-user-removed', about: 'new.one@miva.edu.ng' },
    ]);
  });
});

describe('the figures', () => {
  it('count students, registrations and who signed in since midnight, in Lagos', async () => {
    const before = await request().request(countAccounts, {});
    expect(before).toMatchObject({ totalUsers: 4, pendingUsers: 0, todaysLogins: 1 });
    await identity.login('new.one@miva.edu.ng');
    await expect(request().request(countAccounts, {})).resolves.toEqual(before);
    identity.pass(24 * 3_600);
    await expect(request().request(countAccounts, {})).resolves.toMatchObject({ todaysLogins: 0 });
    await identity.login('new.one@miva.edu.ng');
    await expect(request().request(countAccounts, {})).resolves.toMatchObject({ todaysLogins: 1 });
  });

  it('tell of six months, seven days and the departments', async () => {
    const received = await request().request(getUserStatistics, {});
    expect(received.months.map(({ month }) => month)).toEqual([
      ...['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'],
    ]);
    expect(received.months.map(({ totalUsers }) => totalUsers)).toEqual([0, 0, 0, 0, 0, 4]);
    expect(received.days.map(({ signIns }) => signIns)).toEqual([0, 0, 0, 0, 0, 1, 1]);
    expect(received.days.at(-1)?.day).toBe('2026-03-03');
    expect(received.departments).toContainEqual({ department: 'Economics', students: 1 });
    expect(received.suspendedUsers).toBe(0);
  });

  it('say whose act an unknown admin’s was', async () => {
    const unknown = randomUUID();
    await identity.register({ email: 'new.four@miva.edu.ng' });
    await request().request(clearPendingUsers, { adminId: unknown });
    const entries = await identity.acts();
    expect(entries.slice(0, 1)).toMatchObject([{ admin: 'unknown' }]);
  });
});
