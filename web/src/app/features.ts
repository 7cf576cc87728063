import { jobsFeature } from '../features/jobs/feature';
import { assistantFeature } from '../features/assistant/feature';
import { leaderboardFeature } from '../features/leaderboard/feature';
import { libraryFeature } from '../features/library/feature';
import { profileFeature } from '../features/profile/feature';
import { materialFeature } from '../features/material/feature';
import type { Feature } from '../registry/feature';

/**
 * Features that declare themselves. A new feature is registered here and nowhere else in `app/`.
 */
export const FEATURES: readonly Feature[] = [
  assistantFeature,
  libraryFeature,
  jobsFeature,
  leaderboardFeature,
  profileFeature,
  materialFeature,
];
