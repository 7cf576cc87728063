import { leaderboardFeature } from '../features/leaderboard/feature';
import type { Feature } from '../registry/feature';

/** The features that declare themselves. A new one is added here, and nowhere else in `app/`. */
export const FEATURES: readonly Feature[] = [leaderboardFeature];
