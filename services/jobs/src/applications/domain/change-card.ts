import type { JobStage } from '@portal/contracts/jobs';

/** A card, as far as its moves depend on it. */
export interface Card {
  stage: JobStage;
  isApplied: boolean;
  version: number;
}

/** A request to change a card that the student has seen in a version. */
export interface CardChange {
  version: number;
  stage?: JobStage | undefined;
}

/** Why a card stays as it is. */
export type CardRefusal = 'changed-elsewhere' | 'not-applied' | 'applied';

/**
 * Decides on a change of a card. A saved job becomes an application by applying alone, and an
 * application is never merely saved again.
 * @returns the column in which it then stands, or why not
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
