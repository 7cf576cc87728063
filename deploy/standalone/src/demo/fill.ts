import { SEED_STUDENTS_MAX, seedStudents } from '@portal/contracts/identity';
import { earnXp, getRank, spendXp } from '@portal/contracts/xp';
import type { Messages } from '@portal/messaging';
import { setTimeout as delay } from 'node:timers/promises';
import type { DemoStudent } from './demo-students';

/** Limits that let demo students receive immediately what others earn in months. */
export const demoLimits = {
  XP_GRANTS_PER_STUDENT: '1000000000',
  XP_GRANTS_PER_MINUTE: '1000000000',
};
/** Ledgers that are filled concurrently. */
const ABREAST = 16;
/** Longest wait for the leaderboard to show the last student, in ms. */
const SHOWN_WITHIN_MS = 60_000;

/**
 * Adds the students, and moves their XP with the same commands as the portal. Existing students
 * and movements remain unchanged.
 * @returns the number of students on the leaderboard
 * @throws PortalError `conflict` if an address belongs to a real student
 */
export async function fill(messages: Messages, students: readonly DemoStudent[]): Promise<number> {
  const idOf = await seed(messages, students);
  const waiting = [...students];
  const worker = async (): Promise<void> => {
    for (let student = waiting.shift(); student; student = waiting.shift()) {
      await move(messages, idOf(student), student);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, worker));
  return untilShown(messages, students.map(idOf));
}

async function seed(messages: Messages, students: readonly DemoStudent[]) {
  const ids = new Map<string, string>();
  for (let from = 0; from < students.length; from += SEED_STUDENTS_MAX) {
    const part = students
      .slice(from, from + SEED_STUDENTS_MAX)
      .map(({ email, name, department }) => ({ email, name, department }));
    const answer = await messages.request(seedStudents, { students: part });
    for (const { email, studentId } of answer.students) ids.set(email, studentId);
  }
  return ({ email }: DemoStudent): string => {
    const id = ids.get(email);
    if (!id) throw new Error(`${email} was not added.`);
    return id;
  };
}

async function move(messages: Messages, studentId: string, student: DemoStudent): Promise<void> {
  for (const { kind, ...movement } of student.movements) {
    await messages.request(kind === 'earn' ? earnXp : spendXp, { studentId, ...movement });
  }
}

/** Waits for the names, which reach the leaderboard by events with a delay. */
async function untilShown(messages: Messages, ids: readonly string[]): Promise<number> {
  const deadline = Date.now() + SHOWN_WITHIN_MS;
  const hidden = new Set(ids);
  while (hidden.size > 0 && Date.now() < deadline) {
    for (const studentId of hidden) {
      const { row } = await messages.request(getRank, { studentId });
      if (!row) break;
      hidden.delete(studentId);
    }
    if (hidden.size > 0) await delay(50);
  }
  return ids.length - hidden.size;
}
