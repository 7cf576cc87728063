import { firstSteps, nextSteps, type Work } from './next-steps';

const NOTHING: Work = {
  test: null,
  cards: [],
  reading: { streakDays: 0, hasReadToday: false, finished: 0, goal: null },
  topic: undefined,
};
const card = (title: string, isDue: boolean) => ({ title, company_name: 'Acme', isDue });

describe('the next steps of a student', () => {
  it('are none where nothing is left open, or known of', () => {
    expect(nextSteps(NOTHING)).toEqual([]);
    expect(nextSteps({ ...NOTHING, reading: undefined })).toEqual([]);
  });

  it('begin with what is most urgent, and each leads to its place', () => {
    const steps = nextSteps({
      test: { questions: [{ answer: null }, { answer: {} }, { answer: null }] },
      cards: [card('Analyst', true), card('Clerk', false)],
      reading: { streakDays: 3, hasReadToday: true, finished: 2, goal: 5 },
      topic: 'supply & demand',
    });
    expect(steps.map(({ title, text, to }) => [title, text, to])).toEqual([
      ['Finish your test', '1 of 3 questions answered', '/TestLab?resume'],
      ['Job reminder for today', 'Analyst · Acme', '/job/board'],
      ['3 days of reading in a row', '2 of 5 books finished this year', '/mylibrary'],
      [
        'Practise supply & demand again',
        'You practised this last',
        '/TestLab?topics=supply%20%26%20demand',
      ],
    ]);
  });

  it('have one reminder for several jobs', () => {
    const [step] = nextSteps({ ...NOTHING, cards: [card('A', true), card('B', true)] });
    expect(step?.title).toBe('2 job reminders for today');
  });

  it.each([
    [
      'a streak without a goal',
      { streakDays: 1, hasReadToday: false, finished: 0, goal: null },
      '1 day of reading',
    ],
    [
      'a goal without a streak',
      { streakDays: 0, hasReadToday: false, finished: 1, goal: 5 },
      'Keep reading',
    ],
    [
      'a goal that is reached',
      { streakDays: 0, hasReadToday: false, finished: 5, goal: 5 },
      undefined,
    ],
  ])('of a reader with %s', (_name, reading, title) => {
    const [step] = nextSteps({ ...NOTHING, reading });
    expect(step?.title.slice(0, title?.length)).toBe(title);
  });

  it.each([
    [false, 'Read today to keep it going'],
    [true, 'Done for today'],
  ])('of a streak ask to read today only where that is open (read today: %s)', (hasRead, text) => {
    const reading = { streakDays: 2, hasReadToday: hasRead, finished: 0, goal: null };
    expect(nextSteps({ ...NOTHING, reading })).toMatchObject([{ text }]);
  });

  it('of a newcomer each begin with another part of the portal', () => {
    expect(firstSteps().map(({ to }) => to)).toEqual(['/TestLab', '/Library', '/study']);
  });
});
