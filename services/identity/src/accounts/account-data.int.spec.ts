import { deleteAccount } from '@portal/contracts/account';
import { exportPage } from '@portal/contracts/account-export';
import { countLosses } from '@portal/contracts/admin';
import { listTopStudents } from '@portal/contracts/admin-figures';
import { authenticate } from '@portal/contracts/identity';
import { STUDENT_DATA_SERVICES } from '@portal/contracts/student-data';
import { DEVICE, IdentityUnderTest, PASSWORD, refusalOf, until } from '../testing/identity.fixture';
import { others, startOtherServices } from '../testing/services.double.fixture';

let identity: IdentityUnderTest;
let stopOthers: () => Promise<void>;
let userId: string;
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  stopOthers = await startOtherServices(identity.service.bus);
  const { token } = await identity.student('ada@miva.edu.ng');
  ({ userId } = await messages().request(authenticate, { token }));
});
afterAll(async () => {
  await stopOthers();
  await identity.stop();
});
const messages = () => identity.service.messages;

async function allPages() {
  const sections: string[] = [];
  let isWhole = true;
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof pageAfter>> = await pageAfter(after);
    sections.push(page.section);
    isWhole &&= page.isWhole;
    after = page.next;
  } while (after !== null);
  return { sections, isWhole };
}
const pageAfter = (after: string | null) => messages().request(exportPage, { userId, after });

describe('the export of an account', () => {
  it('has every section of every service, page after page', async () => {
    others.pages = 2;
    const sections = ['xp', 'practice.tests', 'practice.topics'];
    const told = ['messages.feedback', 'messages.readAnnouncements'];
    const twice = [...sections, ...told].flatMap((section) => [section, section]);
    expect(await allPages()).toEqual({ sections: twice, isWhole: true });
  });

  it('takes so many pages of a section at most, and tells where there are more', async () => {
    others.pages = 201;
    const { sections, isWhole } = await allPages();
    expect(isWhole).toBe(false);
    expect(sections.filter((section) => section === 'xp')).toHaveLength(200);
    expect(sections.filter((section) => section === 'practice.tests')).toHaveLength(100);
    others.pages = 200;
    const { next } = await pageAfter(JSON.stringify([0, 199, '200']));
    expect(next).toBe(JSON.stringify([1, 0, null]));
    others.pages = 2;
  });

  it.each(['', 'next', '[9,0,null]', '[0,-1,null]'])('has no page after %j', async (after) => {
    expect(await refusalOf(pageAfter(after))).toMatchObject({ code: 'invalid_input' });
  });
});

it('counts what a deletion loses by asking every service', async () => {
  expect(await messages().request(countLosses, { userId })).toEqual({
    name: 'Ada',
    email: 'ada@miva.edu.ng',
    totalXP: 12.5,
    tests: 3,
    feedback: 2,
    devices: 1,
  });
});

it('has the last top list while the ledger is away', async () => {
  const before = await messages().request(listTopStudents, {});
  expect(before).toMatchObject({ topXpUsers: [{ name: 'Ada Obi', totalXP: 12.5, rank: 1 }] });
  others.isLedgerAway = true;
  expect(await messages().request(listTopStudents, {})).toEqual(before);
  others.isLedgerAway = false;
});

it('has every service forget a deleted student', async () => {
  await messages().request(deleteAccount, { userId, password: PASSWORD, device: DEVICE });
  const asked = STUDENT_DATA_SERVICES.map((service) => `${service} ${userId}`).sort();
  await until('every service to be asked', () =>
    Promise.resolve(others.forgotten.length >= asked.length ? true : undefined),
  );
  expect([...others.forgotten].sort()).toEqual(asked);
});
