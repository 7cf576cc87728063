import { Injectable, Logger } from '@nestjs/common';
import { accountsChanged, type AccountPart } from '@portal/contracts/admin';
import { Messages } from '@portal/messaging';

/** Notifies the admins' screens that their figures have changed; they poll as well. */
@Injectable()
export class AccountNotifier {
  private readonly logger = new Logger(AccountNotifier.name);

  constructor(private readonly messages: Messages) {}

  /** Returns at once; what is lost is seen at the next poll. */
  notify(...parts: AccountPart[]): void {
    this.messages
      .emit(accountsChanged, { parts })
      .catch((error: unknown) => this.logger.debug(`Nobody was told: ${String(error)}`));
  }
}
