/** What a service knows of a student. */
export type StudentState = 'free' | 'suspended' | 'deleted';

/** What was told of students, and what became of it. */
export interface FactsEvidence {
  /** What an admin did last to each student, by id. */
  told: ReadonlyMap<string, StudentState>;
  /** What each service knows; some hear of deletions alone. */
  known: readonly {
    by: string;
    hearsOfSuspensions: boolean;
    states: ReadonlyMap<string, StudentState>;
  }[];
  /** Durable facts that a receiver has put aside, or has not taken, by receiver. */
  waiting: readonly { receiver: string; parked: number; missing: number }[];
}

/** Durable facts that are not where they belong. @returns a sentence for each. */
export function faultsOfFacts({ told, known, waiting }: FactsEvidence): string[] {
  const faults = known.flatMap(({ by, hearsOfSuspensions, states }) =>
    [...told]
      .map(([id, last]) => ({
        id,
        should: last === 'suspended' && !hearsOfSuspensions ? 'free' : last,
        is: states.get(id) ?? 'free',
      }))
      .filter(({ should, is }) => should !== is)
      .map(({ id, should, is }) => `${by} takes ${id} for ${is}, who is ${should}`),
  );
  for (const { receiver, parked, missing } of waiting) {
    if (parked > 0) faults.push(`${receiver} has put ${parked} durable facts aside`);
    if (missing > 0) faults.push(`${receiver} misses ${missing} durable facts`);
  }
  return faults;
}
