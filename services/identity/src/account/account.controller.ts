import { Controller } from '@nestjs/common';
import {
  deleteAccount,
  exportAccount,
  listDevices,
  signOutDevice,
  signOutOtherDevices,
  type RequestOf,
} from '@portal/contracts';
import { HandlesRequest } from '@portal/messaging';
import { UserStore } from '../store/user.store';
import { AccountDeletion } from './account-deletion';
import { AccountProof } from './account-proof';
import { Devices } from './devices';

/** What people do with their own accounts. */
@Controller()
export class AccountController {
  constructor(
    private readonly devices: Devices,
    private readonly users: UserStore,
    private readonly proof: AccountProof,
    private readonly deletion: AccountDeletion,
  ) {}

  @HandlesRequest(listDevices)
  async listDevices({ userId, sessionId }: RequestOf<typeof listDevices>) {
    const devices = await this.devices.list(userId);
    return { devices: devices.map((each) => ({ ...each, isCurrent: each._id === sessionId })) };
  }

  @HandlesRequest(signOutDevice)
  async signOutDevice({ userId, deviceId }: RequestOf<typeof signOutDevice>) {
    await this.devices.signOut(userId, deviceId);
    return { message: 'Signed out there.' };
  }

  @HandlesRequest(signOutOtherDevices)
  async signOutOtherDevices({ userId, sessionId }: RequestOf<typeof signOutOtherDevices>) {
    await this.devices.signOutOthers(userId, sessionId);
    return { message: 'Signed out everywhere else.' };
  }

  @HandlesRequest(exportAccount)
  async exportAccount({ userId }: RequestOf<typeof exportAccount>) {
    const [user, devices] = await Promise.all([this.users.get(userId), this.devices.list(userId)]);
    return { user, devices };
  }

  @HandlesRequest(deleteAccount)
  async deleteAccount({ userId, password, device }: RequestOf<typeof deleteAccount>) {
    await this.proof.prove(userId, password, device);
    await this.deletion.byOwner(userId);
    return { message: 'Your account has been deleted.' };
  }
}
