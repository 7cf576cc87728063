import { Injectable } from '@nestjs/common';
import { mxpToXp, xpToMxp } from '@portal/contracts';
import { claimXp } from '@portal/contracts/testlab';
import { Messages } from '@portal/messaging';
import { PolledReads } from '../polling/polled-reads';

/** Claims of XP that the portal itself has recorded. */
@Injectable()
export class Claims {
  constructor(
    private readonly messages: Messages,
    private readonly reads: PolledReads,
  ) {}

  /**
   * Claims XP for a student.
   * @param askedXp in XP.
   */
  async claim(studentId: string, askedXp: number, sessionId: string | undefined) {
    const askedMxp = xpToMxp(askedXp);
    const claimed = await this.messages.request(claimXp, { studentId, askedMxp, sessionId });
    this.reads.expire(studentId);
    return { totalXP: mxpToXp(claimed.balanceMxp), grantedXP: mxpToXp(claimed.grantedMxp) };
  }
}
