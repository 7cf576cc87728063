import type { JobStage } from '@portal/contracts/jobs';

/** The fields of a card that decide its moves. */
export interface Card {
  stage: JobStage;
  isApplied: boolean;
  version: number;
}

/** A request to change a card at the version that the student has seen. */
export interface CardChange {
  version: number;
  stage?: JobStage | undefined;
}

/** Reason why a change of a card is refused. */
export type CardRefusal = 'changed-elsewhere' | 'not-applied' | 'applied';

/**
 * Decides on a change of a card. A saved job becomes an application only by applying, and an
 * application never becomes a saved job again.
 * @returns the column that the card moves to, or the refusal
 */
export function changeCard(
  card: Card,
  { version, stage }: CardChange,
): { stage: JobStage } | { refusal: CardRefusal } {
  if (version !== card.version) return { refusal: 'changed-elsewhere' };
  const target = stage ?? card.stage;
  if (target !== 'saved' && !card.isApplied) return { refusal: 'not-applied' };
  if (target === 'saved' && card.isApplied) return { refusal: 'applied' };
  return { stage: target };
}
