import { Injectable } from '@nestjs/common';
import {
  countFeedback,
  countPractice,
  exportAccount,
  getBalance,
  mxpToXp,
  type Losses,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';

/** Tells what a deletion would lose, before anybody says yes to it. */
@Injectable()
export class AccountLosses {
  constructor(private readonly messages: Messages) {}

  /** @throws PortalError `not_found` */
  async of(userId: string): Promise<Losses> {
    const { user, devices } = await this.messages.request(exportAccount, { userId });
    const [{ balanceMxp }, { tests }, { feedback }] = await Promise.all([
      this.messages.request(getBalance, { studentId: userId }),
      this.messages.request(countPractice, { studentId: userId }),
      this.messages.request(countFeedback, { studentId: userId }),
    ]);
    return {
      ...{ name: user.name, email: user.email, totalXP: mxpToXp(balanceMxp) },
      ...{ tests, feedback, devices: devices.length },
    };
  }
}
