import { count } from './kinds-of-variables';

/**
 * Limits of the XP that the ledger grants to any caller: far above the amounts that practice can
 * earn.
 */
export const ledgerVariables = {
  XP_GRANTS_PER_STUDENT: count(20_000, 1_000_000_000).describe(
    'XP that one source, such as tests, may grant one student a day; more is refused, with an alert|20000',
  ),
  XP_GRANTS_PER_MINUTE: count(200_000, 1_000_000_000).describe(
    'XP that one source may grant all students a minute; more waits, with an alert|200000',
  ),
} as const;
