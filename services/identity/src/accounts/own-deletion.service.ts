import { Injectable } from '@nestjs/common';
import { Transactions } from '@portal/kit';
import type { Device } from '../credentials/device-key';
import { PasswordCheckService } from '../credentials/password-check.service';
import { AccountRemovalService } from './account-removal.service';

/** Deletes the accounts of students who ask for it. */
@Injectable()
export class OwnDeletionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly passwords: PasswordCheckService,
    private readonly removal: AccountRemovalService,
  ) {}

  /** By the password. @throws PortalError as for a sign-in */
  async delete(userId: string, password: string, device: Device): Promise<void> {
    await this.passwords.prove(userId, password, device);
    await this.transactions.run((work) => this.removal.remove(work, userId));
  }
}
