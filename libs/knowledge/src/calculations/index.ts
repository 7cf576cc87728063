import { BUSINESS } from './business';
import type { Calculation } from './calculation';
import { HEALTH } from './health';
import { SCIENCE } from './science';

/** All calculations, each with the formula of a concept of the store. */
export const CALCULATIONS: readonly Calculation[] = [...SCIENCE, ...BUSINESS, ...HEALTH];
