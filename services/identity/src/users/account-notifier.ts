import { Injectable, Logger } from '@nestjs/common';
import { accountsChanged, type AccountPart } from '@portal/contracts/admin';
import { Messages } from '@portal/messaging';

/** Notifies the admins' clients of changed figures; they also poll. */
@Injectable()
export class AccountNotifier {
  private readonly logger = new Logger(AccountNotifier.name);

  constructor(private readonly messages: Messages) {}

  /** Returns immediately; a lost event is made up for by the next poll. */
  notify(...parts: AccountPart[]): void {
    this.messages
      .emit(accountsChanged, { parts })
      .catch((error: unknown) => this.logger.debug(`Nobody was told: ${String(error)}`));
  }
}
