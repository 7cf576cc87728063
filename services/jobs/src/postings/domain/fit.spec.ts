import { fitOf } from './fit';

const job = {
  title: 'Junior Python Developer',
  category: 'Software and IT' as const,
  tags: ['SQL'],
};

describe('why a job suits', () => {
  it('is said of interests and department, in one line', () => {
    const department = 'Computer Science' as const;
    expect(fitOf(job, { department, interests: ['python', 'sql', 'Design'] })).toBe(
      'Fits your interest in python and sql, and your department, Computer Science, which leads to Software and IT.',
    );
    expect(fitOf(job, { department, interests: [] })).toBe(
      'Fits your department, Computer Science, which leads to Software and IT.',
    );
  });

  it('is said of an interest of several words where it has each of them', () => {
    const interests = ['Developer in Python', 'SQL developer'];
    expect(fitOf(job, { department: null, interests })).toBe(
      'Fits your interest in SQL developer.',
    );
  });

  it('is nothing where neither leads there, nor by a part of a word', () => {
    expect(fitOf(job, { department: 'Nursing Science', interests: ['pyth'] })).toBeNull();
    expect(fitOf(job, { department: null, interests: [' '] })).toBeNull();
  });
});
