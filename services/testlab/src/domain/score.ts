import { xpToMxp } from '@portal/contracts';
import { XP_PER_CORRECT } from '@portal/contracts/testlab';

/** Returns the worth of an answer, in mXP: 2 XP if it is right, else 0. */
export function worthMxp(answerIndex: number, choice: number): number {
  return choice === answerIndex ? xpToMxp(XP_PER_CORRECT) : 0;
}
