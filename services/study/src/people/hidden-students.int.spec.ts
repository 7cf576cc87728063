import { randomUUID } from 'node:crypto';
import { studentShown } from '@portal/contracts/profile';
import { askToStudy, searchStudents } from '@portal/contracts/study';
import { StudyUnderTest } from '../testing/study.fixture';

const PICTURE = '/api/profile/avatars/7d444840-9dc0-41d1-b245-5ffdce74fad2';
let study: StudyUnderTest;
beforeAll(async () => {
  study = await StudyUnderTest.start();
});
afterAll(() => study.stop());

const publish = (body: {
  studentId: string;
  isHidden: boolean;
  profileImage: string | null;
  version: number;
}) =>
  study.service.bus.deliver({
    eventId: randomUUID(),
    subject: studentShown.subject,
    correlationId: 'test',
    body,
  });
const search = async (studentId: string, name: string) =>
  (await study.service.messages.request(searchStudents, { studentId, name })).students;
const ask = (studentId: string, target: object) =>
  study.service.messages
    .request(askToStudy, { studentId, target } as Parameters<
      typeof study.service.messages.request<typeof askToStudy>
    >[1])
    .then(
      () => 'asked',
      (error: unknown) => String(Reflect.get(Object(error), 'code')),
    );

describe('a student who hides', () => {
  it('is found, suggested and asked by nobody, by id or by name (G60)', async () => {
    const [ada = '', ben = ''] = await study.students('Ada Obi', 'Ben Eze');
    await publish({ studentId: ben, isHidden: false, profileImage: PICTURE, version: 1 });
    expect(await search(ada, 'ben')).toMatchObject([{ _id: ben, profileImage: PICTURE }]);
    await publish({ studentId: ben, isHidden: true, profileImage: null, version: 2 });
    expect(await search(ada, 'ben')).toEqual([]);
    expect(JSON.stringify(await search(ada, ''))).not.toContain(ben);
    expect(await ask(ada, { id: ben })).toBe('not_found');
    expect(await ask(ada, { name: 'Ben Eze', department: 'Economics' })).toBe('not_found');
    await publish({ studentId: ben, isHidden: false, profileImage: null, version: 3 });
    expect(await search(ada, 'ben')).toMatchObject([{ _id: ben, profileImage: null }]);
  });
});
