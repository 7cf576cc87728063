/** A level of the XP ladder, in XP; `max` is null for the last one, which has no upper bound. */
export interface Level {
  name: string;
  min: number;
  max: number | null;
}

export const LEVELS = [
  { name: 'Novice', min: 0, max: 500 },
  { name: 'Apprentice', min: 501, max: 1_500 },
  { name: 'Amateur', min: 1_501, max: 3_500 },
  { name: 'Skilled', min: 3_501, max: 7_000 },
  { name: 'Specialist', min: 7_001, max: 10_500 },
  { name: 'Expert', min: 10_501, max: 15_000 },
  { name: 'Master', min: 15_001, max: 25_000 },
  { name: 'Elite', min: 25_001, max: 50_000 },
  { name: 'Grandmaster', min: 50_001, max: 120_000 },
  { name: 'Legend', min: 120_001, max: null },
] as const satisfies readonly Level[];

export type LevelName = (typeof LEVELS)[number]['name'];
export const LEVEL_NAMES = LEVELS.map((level) => level.name) as [LevelName, ...LevelName[]];

/** Index into `LEVELS` of the last level whose minimum is at or below `xp` (in XP; 500.5 is Novice). */
export function levelIndexOf(xp: number): number {
  const above = LEVELS.findIndex((level) => level.min > xp);
  return above === -1 ? LEVELS.length - 1 : Math.max(0, above - 1);
}

/** Returns the level reached with `xp` (in XP). */
export function levelOf(xp: number): Level & { name: LevelName } {
  return LEVELS[levelIndexOf(xp)] ?? LEVELS[0];
}

/**
 * Percent (0–100) of the way from the level of `xp` to the next one; 100 at the top level.
 * Formula of the specification: (xp − level min) / (next level min − level min), clamped.
 */
export function levelProgressPercent(xp: number): number {
  const index = levelIndexOf(xp);
  const level = LEVELS[index];
  const next = LEVELS[index + 1];
  if (!level || !next) return 100;
  return Math.min(100, Math.max(0, ((xp - level.min) / (next.min - level.min)) * 100));
}

/** Badges earned: the number of levels whose maximum is at or below `xp` (in XP). */
export function badgesEarned(xp: number): number {
  return LEVELS.filter((level) => level.max !== null && level.max <= xp).length;
}
