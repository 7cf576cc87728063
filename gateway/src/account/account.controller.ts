import { Controller } from '@nestjs/common';
import {
  deleteAccount,
  deleteAccountRoute,
  listDevices,
  listDevicesRoute,
  signOutDevice,
  signOutDeviceRoute,
  signOutOtherDevices,
  signOutOtherDevicesRoute,
  exportAccountRoute,
  getOwnLossesRoute,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { SessionCookie } from '../access/session-cookie';
import { Limited } from '../limits/limited.decorator';
import type { CallOf } from '../routing/call';
import { Route } from '../routing/route.decorator';
import { AccountExports } from './account-export';
import { AccountLosses } from './account-losses';

/** What people do with their own accounts. */
@Controller()
export class AccountController {
  constructor(
    private readonly messages: Messages,
    private readonly exports: AccountExports,
    private readonly losses: AccountLosses,
    private readonly cookie: SessionCookie,
  ) {}

  @Route(listDevicesRoute)
  devices({ caller }: CallOf<typeof listDevicesRoute>) {
    const { userId, sessionId } = caller;
    return this.messages.request(listDevices, { userId, sessionId });
  }

  @Route(signOutDeviceRoute)
  signOutDevice({ caller, params }: CallOf<typeof signOutDeviceRoute>) {
    const request = { userId: caller.userId, deviceId: params['id'] ?? '' };
    return this.messages.request(signOutDevice, request);
  }

  @Route(signOutOtherDevicesRoute)
  signOutOtherDevices({ caller }: CallOf<typeof signOutOtherDevicesRoute>) {
    const { userId, sessionId } = caller;
    return this.messages.request(signOutOtherDevices, { userId, sessionId });
  }

  @Limited('export')
  @Route(exportAccountRoute)
  async exportOwn({ caller, reply }: CallOf<typeof exportAccountRoute>) {
    const exported = await this.exports.of(caller.userId);
    reply.header('content-disposition', 'attachment; filename="my-data.json"');
    return exported;
  }

  @Route(getOwnLossesRoute)
  ownLosses({ caller }: CallOf<typeof getOwnLossesRoute>) {
    return this.losses.of(caller.userId);
  }

  @Limited('sign-in')
  @Route(deleteAccountRoute)
  async delete({ caller, body, device, reply }: CallOf<typeof deleteAccountRoute>) {
    const request = { userId: caller.userId, password: body.password, device };
    const done = await this.messages.request(deleteAccount, request);
    this.cookie.clear(reply);
    return done;
  }
}
