import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { STUDENT_DATA_SECTIONS } from '@portal/contracts/student-data';
import { createTestDatabase, scaledMs, type TestDatabase } from '@portal/testing';
import { Client } from 'pg';
import { startBuiltPortal, type BuiltPortal } from './built-portal.fixture';
import { LiveStudent } from './live-student.fixture';
import { PASSWORD, PortalClient } from './portal-client.fixture';
import { preparePortal } from './prepared-portal.fixture';
import { StudentTables } from './student-tables.fixture';

jest.setTimeout(180_000);

const EMAIL = 'ada.obi@miva.edu.ng';
const NAME = 'Ada Obi';

/** Tables with a student's id whose rows the export contains, by its section. */
const EXPORTED: Readonly<Record<string, string>> = {
  'announcements.feedback': 'messages.feedback',
  'announcements.read_marks': 'messages.readAnnouncements',
  'announcements.single_reads': 'messages.readAnnouncements',
  'assistant.chats': 'assistant.messages',
  'assistant.messages': 'assistant.messages',
  'jobs.cards': 'jobs.board',
  'jobs.payments': 'jobs.payments',
  'jobs.preferences': 'jobs.choices',
  'jobs.reports': 'jobs.reports',
  'library.book_seekers': 'library.countedBooks',
  'library.failed_searches': 'library.failedSearches',
  'library.opened_books': 'library.history',
  'library.reading_days': 'library.readingDays',
  'library.reading_goals': 'library.goal',
  'library.saved_books': 'library.books',
  'study.blocks': 'study.blocked',
  'study.charges': 'study.sessions',
  'study.members': 'study.sessions',
  'study.messages': 'study.messages',
  'study.reports': 'study.reports',
  'study.requests': 'study.requests',
  'study.students': 'study.shown',
  'testlab.asked_questions': 'practice.askedQuestions',
  'testlab.material_sections': 'practice.materialSections',
  'testlab.materials': 'practice.materials',
  'testlab.paid_questions': 'practice.days',
  'testlab.past_topics': 'practice.topics',
  'testlab.practice_choices': 'practice.choices',
  'testlab.practice_sessions': 'practice.tests',
  'testlab.question_flags': 'practice.flags',
  'testlab.xp_grants': 'xp',
  'xp.standings': 'xp',
};

/** Tables with a student's id that no section of the export contains, with the reason. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  'assistant.message_days': 'counts against a limit',
  'assistant.model_student_days': 'counts against a limit',
  'identity.former_accounts': 'of accounts that are gone',
  'identity.known_devices': 'part of the account',
  'identity.openid_accounts': 'part of the account',
  'identity.profiles': 'part of the account',
  'identity.recovery_codes': 'a secret',
  'identity.second_factors': 'a secret',
  'identity.sessions': 'part of the account',
  'identity.sign_in_links': 'a secret',
  'identity.used_codes': 'a secret',
  'study.free_time': 'counts against a limit',
  'study.round_members': 'the answers are in the tests',
  'study.rounds': 'the questions are in the tests',
  'testlab.generation_counts': 'counts against a limit',
  'testlab.model_student_days': 'counts against a limit',
  'xp.set_aside_ledgers': 'a mark for the operators',
};
/** Tables of deleted students, the same in each schema. */
const DELETED = /\.deleted_students$/;

/** Tables that refer to a student after the deletion, by id only, with the reason. */
const LEFT: Readonly<Record<string, string>> = {
  'assistant.message_days': 'limits outlive the account',
  'assistant.model_student_days': 'limits outlive the account',
  'identity.code_allowances': 'tries of codes outlive the account, by its address',
  'identity.former_accounts': 'limits outlive the account, by a hash of its mailbox',
  'identity.users': 'the id alone: the ledger points to it',
  'study.free_time': 'limits outlive the account',
  'testlab.generation_counts': 'limits outlive the account',
  'testlab.model_student_days': 'limits outlive the account',
  'testlab.paid_questions': 'limits outlive the account',
  'testlab.practice_sessions': 'numbers of what was paid, without questions',
  'testlab.xp_grants': 'numbers of what was paid',
  'xp.set_aside_ledgers': 'a mark for the operators',
  'xp.standings': 'the ledger in numbers',
  'xp.students': 'the id alone, so that a late fact is known as such',
};

let dataDir: string;
let database: TestDatabase;
let sql: Client;
let portal: BuiltPortal;
let ada: LiveStudent;
let ben: LiveStudent;
let tables: StudentTables;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-tables-'));
  chmodSync(dataDir, 0o755);
  database = await createTestDatabase();
  portal = await startBuiltPortal(dataDir, { DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  sql = new Client({ connectionString: database.url });
  await sql.connect();
  const client = new PortalClient(portal.url, dataDir);
  ada = await LiveStudent.arrive(client, portal.url, EMAIL);
  ben = await LiveStudent.arrive(client, portal.url, 'ben.eze@miva.edu.ng');
  await preparePortal(portal.url, ada, ben);
  tables = await StudentTables.read(sql);
});
afterAll(async () => {
  for (const { socket } of [ada, ben]) socket.disconnect();
  await portal.end('SIGTERM');
  await sql.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Deletes the account. A busy machine may delay the answer: a 401 shows that it is deleted. */
async function deleteAccount(): Promise<void> {
  const deadline = Date.now() + scaledMs(45_000);
  for (;;) {
    const { status } = await ada.call('POST', '/api/auth/delete-account', { password: PASSWORD });
    if (status === 200 || status === 401) return;
    if (Date.now() > deadline) throw new Error(`It is answered with ${status}.`);
    await pause(200);
  }
}

describe('a table that names students', () => {
  it('is in the export, or is named with the reason why not', () => {
    const known = [...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)];
    expect(tables.ofStudents().filter((table) => !DELETED.test(table))).toEqual(known.sort());
    const sections = new Set(STUDENT_DATA_SECTIONS.map(({ section }) => section));
    expect(Object.values(EXPORTED).filter((section) => !sections.has(section))).toEqual([]);
  });

  it('keeps nothing of a deleted student but what is named with its reason', async () => {
    await tables.fill(ada.id, EMAIL);
    const before = await tables.naming([ada.id]);
    expect(tables.ofStudents().filter((table) => !before.includes(table))).toEqual([]);
    await deleteAccount();
    const left = async () =>
      (await tables.naming([ada.id, EMAIL, NAME])).filter((table) => !DELETED.test(table));
    const deadline = Date.now() + scaledMs(20_000);
    const expected = Object.keys(LEFT).sort();
    while ((await left()).join() !== expected.join() && Date.now() < deadline) await pause(100);
    expect(await left()).toEqual(expected);
  });
});
