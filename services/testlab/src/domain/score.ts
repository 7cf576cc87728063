import { xpToMxp } from '@portal/contracts';
import { XP_PER_CORRECT } from '@portal/contracts/testlab';

/** What one answer is worth, in mXP: 2 XP where it is right, else nothing. */
export function worthMxp(answerIndex: number, choice: number): number {
  return choice === answerIndex ? xpToMxp(XP_PER_CORRECT) : 0;
}
