import type { Losses } from '@portal/contracts';
import { STUDENT_DATA_COUNTS } from '@portal/contracts/student-data';

type Counted = Exclude<keyof Losses, 'name' | 'email'>;
type Line<Name extends Counted> = (name: Name, values: { count: number }) => string;

const COUNTED: readonly Counted[] = [...STUDENT_DATA_COUNTS, 'profileFiles', 'devices'];

/**
 * Returns a line for each data count above zero: the retained data named in `kept`, and all other
 * data as lost. A count that a service adds requires a text in `en-losses.ts`.
 */
export function linesOf<Kept extends Counted>(
  losses: Losses,
  kept: readonly Kept[],
  lines: { lost: Line<Exclude<Counted, Kept>>; kept: Line<Kept> },
): { lost: string[]; kept: string[] } {
  const keptNames: readonly string[] = kept;
  const isKept = (name: Counted): name is Kept => keptNames.includes(name);
  const isLost = (name: Counted): name is Exclude<Counted, Kept> => !isKept(name);
  const there = COUNTED.filter((name) => losses[name] > 0);
  return {
    lost: there.filter(isLost).map((name) => lines.lost(name, { count: losses[name] })),
    kept: there.filter(isKept).map((name) => lines.kept(name, { count: losses[name] })),
  };
}
