/** @looks-at identity */
import { DEPARTMENTS, levelOf, mxpToXp } from '@portal/contracts';
import { demoStudents, type DemoStudent } from './demo-students';

const students = demoStudents(500, 'miva.edu.ng');

const balanceOf = ({ movements }: DemoStudent): number =>
  movements.reduce((sum, { kind, amountMxp }) => sum + (kind === 'earn' ? 1 : -1) * amountMxp, 0);

describe('the demo students', () => {
  it('are all different people, of every department, known as demo by their address', () => {
    expect(new Set(students.map(({ email }) => email)).size).toBe(500);
    expect(new Set(students.map(({ name }) => name)).size).toBe(500);
    expect(new Set(students.map(({ department }) => department))).toEqual(new Set(DEPARTMENTS));
    for (const { email } of students) expect(email).toMatch(/^[a-z.0-9]+\.demo@miva\.edu\.ng$/);
  });

  it('are the same at every run, down to each command, so that a second run changes nothing', () => {
    expect(demoStudents(500, 'miva.edu.ng')).toEqual(students);
    const commands = students.flatMap(({ movements }) => movements.map((one) => one.commandId));
    expect(new Set(commands).size).toBe(commands.length);
  });

  it('have earned whole answers, and never spent what they had not earned', () => {
    for (const student of students) {
      expect(balanceOf(student)).toBeGreaterThanOrEqual(0);
      for (const { kind, amountMxp } of student.movements) {
        if (kind === 'earn') expect(amountMxp % 2_000).toBe(0);
      }
    }
  });

  it('stand at many levels, most of them near the beginning', () => {
    const levels = students.map((student) => levelOf(mxpToXp(balanceOf(student))).name);
    expect(new Set(levels).size).toBeGreaterThanOrEqual(8);
    const beginners = levels.filter((level) => level === 'Novice' || level === 'Apprentice');
    expect(beginners.length).toBeGreaterThan(250);
  });
});
