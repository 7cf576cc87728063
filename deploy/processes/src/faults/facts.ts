/** State of a student as a service knows it. */
export type StudentState = 'free' | 'suspended' | 'deleted';

/** Facts about students, and their delivery. */
export interface FactsEvidence {
  /** Last act of an admin on each student, by id. */
  told: ReadonlyMap<string, StudentState>;
  /** Knowledge of each service; some receive deletions only. */
  known: readonly {
    by: string;
    hearsOfSuspensions: boolean;
    states: ReadonlyMap<string, StudentState>;
  }[];
  /** Parked or missing durable facts, by receiver. */
  waiting: readonly { receiver: string; parked: number; missing: number }[];
}

/**
 * Finds durable facts that have not arrived.
 * @returns a description of each.
 */
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
