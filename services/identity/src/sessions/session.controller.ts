import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { listDevices, signOutDevice, signOutOtherDevices } from '@portal/contracts/account';
import { authenticate, logout } from '@portal/contracts/identity';
import { HandlesRequest } from '@portal/messaging';
import { CallerService } from './caller.service';
import { DeviceService } from './device.service';
import { SessionService } from './session.service';

/** Message handlers of sessions: identify the caller, list devices, sign out. */
@Controller()
export class SessionController {
  constructor(
    private readonly callers: CallerService,
    private readonly devices: DeviceService,
    private readonly sessions: SessionService,
  ) {}

  @HandlesRequest(authenticate)
  authenticate(proof: RequestOf<typeof authenticate>) {
    return this.callers.identify(proof);
  }

  @HandlesRequest(logout)
  async logout({ sessionId }: RequestOf<typeof logout>) {
    await this.sessions.end(sessionId);
    return { message: 'Signed out.' };
  }

  @HandlesRequest(listDevices)
  async listDevices({ userId, sessionId }: RequestOf<typeof listDevices>) {
    const devices = await this.devices.list(userId);
    return { devices: devices.map((each) => ({ ...each, isCurrent: each._id === sessionId })) };
  }

  @HandlesRequest(signOutDevice)
  async signOutDevice({ userId, deviceId }: RequestOf<typeof signOutDevice>) {
    await this.devices.signOut(userId, deviceId);
    return { message: 'Device signed out.' };
  }

  @HandlesRequest(signOutOtherDevices)
  async signOutOtherDevices({ userId, sessionId }: RequestOf<typeof signOutOtherDevices>) {
    await this.devices.signOutOthers(userId, sessionId);
    return { message: 'Signed out everywhere else.' };
  }
}
