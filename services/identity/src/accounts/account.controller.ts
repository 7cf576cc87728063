import { Controller } from '@nestjs/common';
import type { RequestOf, StreamRequestOf } from '@portal/contracts';
import { deleteAccount, exportAccount } from '@portal/contracts/account';
import { exportStudentData } from '@portal/contracts/account-export';
import { countLosses } from '@portal/contracts/admin';
import { HandlesRequest, HandlesStream } from '@portal/messaging';
import { DeviceService } from '../sessions/device.service';
import { UserRepository } from '../users/user.repository';
import { AccountExportService } from './account-export.service';
import { AccountLossesService } from './account-losses.service';
import { OwnDeletionService } from './own-deletion.service';

/** What people do with their own accounts. */
@Controller()
export class AccountController {
  constructor(
    private readonly devices: DeviceService,
    private readonly users: UserRepository,
    private readonly exports: AccountExportService,
    private readonly losses: AccountLossesService,
    private readonly deletion: OwnDeletionService,
  ) {}

  @HandlesRequest(exportAccount)
  async exportAccount({ userId }: RequestOf<typeof exportAccount>) {
    const [user, devices] = await Promise.all([this.users.get(userId), this.devices.list(userId)]);
    return { user, devices };
  }

  @HandlesStream(exportStudentData)
  exportStudentData(request: StreamRequestOf<typeof exportStudentData>, signal: AbortSignal) {
    return this.exports.pages(request, signal);
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
