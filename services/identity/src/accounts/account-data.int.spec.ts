import { deleteAccount } from '@portal/contracts/account';
import { exportStudentData } from '@portal/contracts/account-export';
import { countLosses } from '@portal/contracts/admin';
import { listTopStudents } from '@portal/contracts/admin-figures';
import { authenticate } from '@portal/contracts/identity';
import { STUDENT_DATA_SECTIONS, STUDENT_DATA_SERVICES } from '@portal/contracts/student-data';
import { DEVICE, IdentityUnderTest, PASSWORD, until } from '../testing/identity.fixture';
import { others, startOtherServices, STUDENT_COUNTS } from '../testing/services.double.fixture';

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
  const cut: string[] = [];
  for await (const page of messages().stream(exportStudentData, { userId })) {
    sections.push(page.section);
    if (!page.isWhole) cut.push(page.section);
  }
  return { sections, cut };
}

describe('the export of an account', () => {
  it('has every section of every service, page after page', async () => {
    others.pages = 2;
    const twice = STUDENT_DATA_SECTIONS.flatMap(({ section }) => [section, section]);
    expect(await allPages()).toEqual({ sections: twice, cut: [] });
  });

  it('takes so many pages of a section at most, and tells where there are more', async () => {
    others.pages = 201;
    const { sections, cut } = await allPages();
    // Each at its end, once.
    expect(cut).toEqual([...new Set(sections)]);
    expect(sections.filter((section) => section === 'xp')).toHaveLength(200);
    expect(sections.filter((section) => section === 'practice.tests')).toHaveLength(100);
    others.pages = 200;
    const { cut: cutOf200 } = await allPages();
    expect(cutOf200).not.toContain('xp');
    others.pages = 2;
  });

  it('asks for no more once its reader has left', async () => {
    others.pages = 100;
    const before = others.exported;
    for await (const page of messages().stream(exportStudentData, { userId })) {
      expect(page.section).toBe('xp');
      break;
    }
    // A whole one is as much time as the one that was left would have needed.
    const { sections } = await allPages();
    expect(sections.length).toBeGreaterThan(500);
    // What had been asked for when its reader left may still have come.
    expect(others.exported - before - sections.length).toBeLessThan(40);
    others.pages = 2;
  });
});

it('counts what a deletion loses by asking every service', async () => {
  expect(await messages().request(countLosses, { userId })).toEqual({
    name: 'Ada',
    email: 'ada@miva.edu.ng',
    ...STUDENT_COUNTS,
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
