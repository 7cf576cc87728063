import { Controller } from '@nestjs/common';
import type { RequestOf, StreamRequestOf } from '@portal/contracts';
import { deleteAccount } from '@portal/contracts/account';
import { exportAccountFile } from '@portal/contracts/account-export';
import { countLosses } from '@portal/contracts/admin';
import { HandlesRequest, HandlesStream } from '@portal/messaging';
import { AccountExportService } from './account-export.service';
import { AccountLossesService } from './account-losses.service';
import { OwnDeletionService } from './own-deletion.service';

/** Message handlers of users' own accounts. */
@Controller()
export class AccountController {
  constructor(
    private readonly exports: AccountExportService,
    private readonly losses: AccountLossesService,
    private readonly deletion: OwnDeletionService,
  ) {}

  @HandlesStream(exportAccountFile)
  exportAccountFile({ userId }: StreamRequestOf<typeof exportAccountFile>, signal: AbortSignal) {
    return this.exports.textFor(userId, signal);
  }

  @HandlesRequest(countLosses)
  countLosses({ userId }: RequestOf<typeof countLosses>) {
    return this.losses.count(userId);
  }

  @HandlesRequest(deleteAccount)
  async deleteAccount({ userId, password, device }: RequestOf<typeof deleteAccount>) {
    await this.deletion.delete(userId, password, device);
    return { message: 'Your account has been deleted.' };
  }
}
