import type { Knowledge } from '../knowledge/learn-text';
import type { Random } from '../seeded-random';

/** All that the strategies know of a text, and the chance that they share. */
export interface KnowledgeBase extends Knowledge {
  random: Random;
}
