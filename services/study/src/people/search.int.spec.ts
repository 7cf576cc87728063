import { randomUUID } from 'node:crypto';
import {
  blockStudent,
  searchStudents,
  setStudyPreferences,
  studentsOnline,
} from '@portal/contracts/study';
import { DataSource } from 'typeorm';
import { StudyUnderTest, until } from '../testing/study.fixture';
import { StudentsOnline } from './students-online';

let study: StudyUnderTest;
let me: string;
beforeAll(async () => {
  study = await StudyUnderTest.start();
});
afterAll(() => study.stop());
beforeEach(async () => {
  await study.service.app.get(DataSource).query('DELETE FROM students');
  me = await study.student('Me Myself', 'Economics');
});

const search = async (name: string, department?: 'Accounting', studentId = me) => {
  const request = { studentId, name, ...(department && { department }) };
  return (await study.service.messages.request(searchStudents, request)).students;
};
const found = async (...words: Parameters<typeof search>) =>
  (await search(...words)).map(({ name }) => name);
const show = (studentId: string, showsOnline: boolean, ...topics: string[]) =>
  study.service.messages.request(setStudyPreferences, { studentId, showsOnline, topics });
const goOnline = async (...studentIds: string[]) => {
  const online = study.service.app.get(StudentsOnline);
  await study.service.messages.emit(studentsOnline, { studentIds });
  await until('the presence', () => studentIds.every((id) => online.has(id)));
};

describe('a search', () => {
  it('finds by the beginnings of words and by what stands inside, whatever the marks', async () => {
    await study.students('Adaeze Okonkwo', 'Ọlá Adé', 'Chidi Nnadi', 'Zadie Smith');
    expect(await found('ad')).toEqual(['Adaeze Okonkwo', 'Ọlá Adé']);
    expect(await found('NADI')).toEqual(['Chidi Nnadi']);
    expect(await found('adi')).toEqual(['Chidi Nnadi', 'Zadie Smith']);
    expect(await found('oko ada')).toEqual(['Adaeze Okonkwo']);
    expect(await found('ola')).toEqual(['Ọlá Adé']);
    expect(await found('nobody')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });

  it('answers who may be asked, with name and department, and 20 at most', async () => {
    const ben = await study.student('Ben Eze', 'Accounting');
    const [one] = await search('ben');
    const shown = { _id: ben, name: 'Ben Eze', department: 'Accounting' };
    expect(one).toEqual({ ...shown, profileImage: null, isOnline: null, topics: [] });
    await study.students(...Array.from({ length: 25 }, (_, n) => `Ben Number ${n}`));
    expect(await found('ben')).toHaveLength(20);
  });

  it('leaves out oneself, and who is suspended', async () => {
    const [ben = ''] = await study.students('Ben One', 'Ben Two');
    await study.suspend(ben, new Date(study.now.getTime() + 3_600_000));
    expect(await found('me')).toEqual([]);
    expect(await found('ben')).toEqual(['Ben Two']);
    await study.suspend(ben, null);
    expect(await found('ben')).toEqual(['Ben One', 'Ben Two']);
  });

  it('goes by the newest word on a suspension and on a name, in whatever order they come', async () => {
    const [one = '', two = ''] = await study.students('Uma One', 'Uma Two');
    const until = new Date(study.now.getTime() + 3_600_000);
    await study.suspend(one, null, 2);
    await study.suspend(one, until, 1);
    await study.suspend(two, until, 2);
    await study.suspend(two, null, 1);
    await study.rename(one, 'Uma Third', 4);
    await study.rename(one, 'Uma Second', 3);
    expect(await found('uma')).toEqual(['Uma Third']);
  });

  it('has the own department first, then who shows the same topics, then who is online', async () => {
    const names = ['Ann A', 'Ann B', 'Ann C', 'Ann D'];
    const [, b = '', c = '', d = ''] = await study.students(...names);
    await study.student('Ann Elsewhere', 'Accounting');
    await show(me, false, 'Game theory', 'Trade');
    await show(c, true);
    await show(d, false, 'TRADE', 'game theory');
    await show(b, false);
    await goOnline(b, c);
    expect(await found('ann')).toEqual(['Ann D', 'Ann C', 'Ann A', 'Ann B', 'Ann Elsewhere']);
    expect(await found('ann', 'Accounting')).toEqual(['Ann Elsewhere']);
  });

  it('without a name suggests, in the same order', async () => {
    await study.student('Far Away', 'Accounting');
    const near = await study.student('Near By', 'Economics');
    expect(await found('  ')).toEqual(['Near By', 'Far Away']);
    // If the student's own department fills the response, no other is included.
    await study.students(...Array.from({ length: 20 }, (_, n) => `Number ${n}`));
    expect(await found('')).toHaveLength(20);
    expect(await found('')).not.toContain('Far Away');
    expect((await search('')).map(({ _id }) => _id)).toContain(near);
  });

  it('works for somebody who is not known yet', async () => {
    await study.student('Ben');
    expect(await found('ben', undefined, randomUUID())).toEqual(['Ben']);
  });
});

describe('who is online', () => {
  it('is told of those alone who show it, for 2 minutes from when they were named', async () => {
    const [ben = '', cleo = ''] = await study.students('Ben', 'Cleo');
    await show(ben, true);
    const online = async (name: string) => (await search(name))[0]?.isOnline;
    expect(await online('ben')).toBe(false);
    await goOnline(ben, cleo);
    expect(await online('ben')).toBe(true);
    expect(await online('cleo')).toBeNull();
    study.pass(119_000);
    expect(await online('ben')).toBe(true);
    study.pass(1_000);
    expect(await online('ben')).toBe(false);
    expect(study.service.app.get(StudentsOnline).has(ben)).toBe(false);
  });

  it('is not shown to somebody whom the student has blocked, who finds the student as before', async () => {
    const [ada = '', ben = '', cleo = ''] = await study.students('Ada', 'Ben', 'Cleo');
    await show(ada, true);
    await goOnline(ada);
    const before = await search('ada', undefined, ben);
    expect(before).toMatchObject([{ _id: ada, isOnline: true }]);
    const request = { studentId: ada, userId: ben, isBlocked: true };
    await study.service.messages.request(blockStudent, request);
    expect(await search('ada', undefined, ben)).toEqual([{ ...before[0], isOnline: null }]);
    expect(await search('ada', undefined, cleo)).toEqual(before);
  });
});
