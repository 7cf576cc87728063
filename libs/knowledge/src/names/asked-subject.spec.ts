import { subjectOf } from './asked-subject';

describe('the subject of what is typed as a topic', () => {
  it.each([
    'osmosis',
    'osmosis?',
    'what is osmosis?',
    'What is osmosis',
    'What’s osmosis?',
    'what is meant by osmosis?',
    'What does osmosis mean?',
    'How does osmosis work?',
    'explain osmosis',
    'Please explain to me what is osmosis?',
    'definition of osmosis',
    'questions on osmosis',
  ])('is osmosis in %j', (typed) => expect(subjectOf(typed)).toBe('osmosis'));

  it.each(['what is', 'explain', 'work', 'what-if analysis', 'questionnaires', 'C#', 'Who'])(
    'is all of %j',
    (typed) => expect(subjectOf(typed)).toBe(typed),
  );

  it('is read in time that grows with the first characters alone', () => {
    expect(subjectOf('what does '.repeat(50_000)).length).toBeLessThanOrEqual(200);
  });
});
