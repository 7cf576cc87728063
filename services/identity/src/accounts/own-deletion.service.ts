import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Device } from '../credentials/device-key';
import { PasswordCheckService } from '../credentials/password-check.service';
import { AccountRules } from '../rules/account-rules';
import { AccountRemovalService } from './account-removal.service';

/** Deletes the accounts of students who ask for it. */
@Injectable()
export class OwnDeletionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rules: AccountRules,
    private readonly passwords: PasswordCheckService,
    private readonly removal: AccountRemovalService,
  ) {}

  /** By the password. @throws PortalError as for a sign-in */
  async delete(userId: string, password: string, device: Device): Promise<void> {
    await this.passwords.prove(userId, password, device);
    const ended = await this.dataSource.transaction((manager) =>
      this.removal.removeIn(manager, userId, this.rules.now()),
    );
    await this.removal.notify(userId, ended);
  }
}
