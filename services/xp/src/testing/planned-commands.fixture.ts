/** A command of the crash test; all processes use the same ids, so they send the same commands. */
export interface PlannedCommand {
  kind: 'earn' | 'spend';
  commandId: string;
  studentId: string;
  amountMxp: number;
  reason: 'test' | 'job';
  reference: { kind: string; id: string };
}

/** Few streams, so that all commands compete for them. */
export const HOT_STUDENTS = [1, 2, 3, 4].map((n) => uuid(0, n));
const COMMANDS = 1_500;

/** Returns the same commands in every process: two earnings of 3 per spending of 5. In mXP. */
export function plannedCommands(): PlannedCommand[] {
  return Array.from({ length: COMMANDS }, (_, n) => {
    const kind = n % 3 === 2 ? 'spend' : 'earn';
    return {
      kind,
      commandId: uuid(1, n),
      studentId: HOT_STUDENTS[n % HOT_STUDENTS.length] ?? '',
      amountMxp: kind === 'earn' ? 3_000 : 5_000,
      reason: kind === 'earn' ? 'test' : 'job',
      reference: { kind: 'crash-test', id: String(n) },
    };
  });
}

function uuid(space: number, n: number): string {
  return `00000000-0000-4000-8000-${String(space).padStart(4, '0')}${String(n).padStart(8, '0')}`;
}
