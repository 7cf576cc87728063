import { nameProblem } from './plain-name';

const problem = (name: string) => nameProblem(name, 'Miva');

describe('a name (F18)', () => {
  it.each([
    'Ada Obi',
    'Àbíọ́dún Ọlá',
    'Àbíọ́dún Ọlá'.normalize('NFD'),
    "Ngozi O'Neil-Obi",
    'J. R. Okafor',
    'Ada Obi 2nd',
    'Musa Ɗanjuma Ƙofa',
    'Nguyễn Thị Minh',
    'Анна Иванова',
    'Μαρία',
    'محمد علي',
    '山田 太郎',
    'やまだ タロウ',
    '김민수',
    'Modupe Adeniyi',
    'Stafford Mivaro',
    'Adaeze Modestus',
    'Dean Obi',
    'Grace Provost',
    'Victor Chancellor Eze',
    'Principal Ibe',
    'Дина Иванова',
  ])('%p is one', (name) => {
    expect(problem(name)).toBeUndefined();
  });

  it.each([
    ['a joiner that nobody sees', 'Ada\u200dObi'],
    ['a filler that nobody sees', 'Ada\u3164'],
    ['a sign that turns the rest around', 'Ada\u202eibO'],
    ['a control sign', 'Ada\u0007 Obi'],
    ['a sign of private use', 'Ada\ue000'],
    ['79 marks on one letter', `A${'\u0301'.repeat(79)}da`],
    ['a mark on nothing', '\u0301\u0301Ada'],
  ])('is not one with %s', (_, name) => {
    expect(problem(name)).toBe('Please write your name in letters that everybody can read.');
  });

  it.each(['Аdа Оbi', 'Adα', 'Ada Иванова'])('%p is of more than one script', (name) => {
    expect(problem(name)).toBe('Please write your name in the letters of one script.');
  });

  it.each([
    'Miva Admin',
    'Administrator',
    'ADMlN',
    'Adrnin',
    'Ádmín',
    '4dm1n',
    'A d m i n',
    'Mr. SuperAdmin',
    'ᴀᴅᴍɪɴ',
    'Ａｄｍｉｎ',
    'аԁміп',
    'Support',
    'Miva Support',
    'Supp0rt',
    'Moderator',
    'M0derat0r',
    'Miva Team',
    'Miva',
    'Staff',
    'Help Desk',
    'Vice Chancellor',
    'Vice-Chancellor Okafor',
    'Dean',
    'Dean of Students',
    'Bursar',
    'The Bursary',
    'Security Team',
    'Exams Office',
    'Student Affairs',
    'Админ',
    'Администратор портала',
    'مشرف',
    '管理员',
    '관리자',
  ])('%p plays staff', (name) => {
    expect(problem(name)).toMatch(/^This name could be mistaken for a staff name\./);
  });
});
