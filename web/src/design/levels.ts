export { badgesEarned, LEVELS, levelOf, levelProgressPercent } from '@portal/contracts';
export type { LevelName } from '@portal/contracts';
