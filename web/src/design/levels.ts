export { badgesEarned, LEVELS, levelOf, levelProgressPercent } from '../../../libs/contracts/src/levels';
export type { LevelName } from '../../../libs/contracts/src/levels';
