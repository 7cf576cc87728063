import { Controller } from '@nestjs/common';
import { deleteAccount, exportAccount, type RequestOf } from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { DeviceService } from '../sessions/device.service';
import { UserRepository } from '../users/user.repository';
import { OwnDeletionService } from './own-deletion.service';

/** What people do with their own accounts. */
@Controller()
export class AccountController {
  constructor(
    private readonly devices: DeviceService,
    private readonly users: UserRepository,
    private readonly deletion: OwnDeletionService,
  ) {}

  @HandlesRequest(exportAccount)
  async exportAccount({ userId }: RequestOf<typeof exportAccount>) {
    const [user, devices] = await Promise.all([this.users.get(userId), this.devices.list(userId)]);
    return { user, devices };
  }

  @HandlesRequest(deleteAccount)
  async deleteAccount({ userId, password, device }: RequestOf<typeof deleteAccount>) {
    await this.deletion.delete(userId, password, device);
    return { message: 'Your account has been deleted.' };
  }
}
