import { count } from './kinds-of-variables';

/**
 * Limits of the XP that the ledger grants to any caller: far above the amounts that practice can
 * earn.
 */
export const ledgerVariables = {
  XP_GRANTS_PER_STUDENT: count(20_000, 1_000_000_000).describe(
    'Maximum amount of XP that one source, such as tests, may grant to one student per day, 1 to 1000000000; more is refused and logged as an error. Each xp process counts separately|20000',
  ),
  XP_GRANTS_PER_MINUTE: count(200_000, 1_000_000_000).describe(
    'Maximum amount of XP that one source may grant to all students per minute, 1 to 1000000000; more is delayed and logged as an error. Each xp process counts separately|200000',
  ),
} as const;
