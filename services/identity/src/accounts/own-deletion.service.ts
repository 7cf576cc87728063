import { Injectable } from '@nestjs/common';
import { Transactions } from '@portal/kit';
import type { Device } from '../credentials/device-key';
import { PasswordCheckService } from '../credentials/password-check.service';
import { AccountRemovalService } from './account-removal.service';

/** Deletes students' accounts at their own request. */
@Injectable()
export class OwnDeletionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly passwords: PasswordCheckService,
    private readonly removal: AccountRemovalService,
  ) {}

  /** Deletes the account after checking the password. @throws PortalError as for a sign-in */
  async delete(userId: string, password: string, device: Device): Promise<void> {
    await this.passwords.prove(userId, password, device);
    await this.transactions.run((work) => this.removal.remove(work, userId));
  }
}
