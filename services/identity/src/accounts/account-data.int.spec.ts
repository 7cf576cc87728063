import { deleteAccount } from '@portal/contracts/account';
import { accountExportSchema, exportAccountFile } from '@portal/contracts/account-export';
import { countLosses } from '@portal/contracts/admin';
import { listTopStudents } from '@portal/contracts/admin-figures';
import { authenticate } from '@portal/contracts/identity';
import { STUDENT_DATA_SECTIONS, STUDENT_DATA_SERVICES } from '@portal/contracts/student-data';
import { STUDENT_COUNTS } from '@portal/testing';
import { DEVICE, IdentityUnderTest, PASSWORD, until } from '../testing/identity.fixture';
import { others, startOtherServices } from '../testing/services.double.fixture';

const PHONE = { address: '198.51.100.9', userAgent: 'Mozilla/5.0 (Android 15) Firefox/140.0' };
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

async function exportedText(): Promise<string> {
  let text = '';
  for await (const part of messages().stream(exportAccountFile, { userId })) text += part;
  return text;
}

/** Returns the export file, and an accessor for the list of a section. */
async function exported() {
  const file = accountExportSchema.parse(JSON.parse(await exportedText()));
  const listOf = (section: string) =>
    section.split('.').reduce((part: unknown, name) => Reflect.get(Object(part), name), file);
  return { file, listOf };
}

describe('the export of an account', () => {
  it('is one document: the account, every section page after page, and that it is whole', async () => {
    await identity.login('ada@miva.edu.ng', PASSWORD, PHONE);
    const { file, listOf } = await exported();
    expect(file).toMatchObject({
      exportedAt: identity.now.toISOString(),
      account: {
        user: { email: 'ada@miva.edu.ng', name: 'Ada', role: 'student' },
        devices: expect.arrayContaining([
          expect.objectContaining({ name: 'Firefox on Android' }),
        ]) as unknown,
      },
      isWhole: true,
    });
    expect(file.account.knownDevices).toContainEqual({ lastSeenAt: identity.now.toISOString() });
    for (const { section } of STUDENT_DATA_SECTIONS) {
      expect([section, listOf(section)]).toEqual([section, [expect.anything(), expect.anything()]]);
    }
  });

  it('is the very text that a document made at once has: no name comes twice', async () => {
    for (const pages of [1, 3]) {
      others.pages = pages;
      const text = await exportedText();
      expect(text).toBe(JSON.stringify(JSON.parse(text)));
    }
    others.pages = 2;
  });

  it.each(STUDENT_DATA_SECTIONS)(
    'takes so many pages of $section at most, and tells where there are more',
    async ({ section, pagesMax = 100 }) => {
      others.pagesOf.set(section, pagesMax);
      const all = await exported();
      others.pagesOf.set(section, pagesMax + 1);
      const cut = await exported();
      others.pagesOf.clear();
      expect(all.listOf(section)).toHaveLength(pagesMax);
      expect(cut.listOf(section)).toHaveLength(pagesMax);
      expect([all.file.isWhole, cut.file.isWhole]).toEqual([true, false]);
    },
  );

  it('asks for no more once its reader has left', async () => {
    others.pages = 100;
    const before = others.exported;
    for await (const part of messages().stream(exportAccountFile, { userId })) {
      expect(part).toMatch(/^\{"exportedAt":/);
      break;
    }
    // A complete export takes at least as long as the aborted one would have needed.
    const asked = others.exported;
    await exportedText();
    const ofWhole = 100 * STUDENT_DATA_SECTIONS.length;
    expect(ofWhole).toBeGreaterThan(500);
    // Requests sent before the reader left may still have arrived.
    expect(others.exported - before - ofWhole).toBeLessThan(40);
    expect(asked - before).toBeLessThan(40);
    others.pages = 2;
  });
});

it('counts what a deletion loses by asking every service', async () => {
  expect(await messages().request(countLosses, { userId })).toEqual({
    name: 'Ada',
    email: 'ada@miva.edu.ng',
    ...STUDENT_COUNTS,
    devices: 2,
    profileFiles: 0,
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
