import { DEPARTMENTS } from './departments';

describe('the departments', () => {
  it('are the fourteen of the specification, in its order', () => {
    expect(DEPARTMENTS.join(', ')).toBe(
      'Computer Science, Business Management, Economics, Accounting, Data Science, Cybersecurity, ' +
        'Nursing Science, Public Health, Mass Communication and Media Studies, ' +
        'Software Engineering, Information Technology, Public Policy and Administration, ' +
        'Entrepreneurship, Criminology and Security Studies',
    );
  });
});
