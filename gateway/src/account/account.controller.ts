import { Controller } from '@nestjs/common';
import {
  DELETE_ACCOUNT_PATH,
  deleteAccount,
  EXPORT_PATH,
  listDevices,
  lossesSchema,
  signOutDevice,
  signOutOtherDevices,
} from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { SessionCookie } from '../access/session-cookie';
import { Limited } from '../limits/limited.decorator';
import type { CallOf } from '../routing/call';
import { readRoute } from '../routing/composed-route';
import { Route } from '../routing/route.decorator';
import { accountExportSchema, AccountExports } from './account-export';
import { AccountLosses } from './account-losses';

const exportOwn = readRoute(EXPORT_PATH, 'student', {
  summary: 'All that the portal keeps of the caller, as one file',
  response: accountExportSchema,
});
const ownLosses = readRoute(DELETE_ACCOUNT_PATH, 'student', {
  summary: 'What deleting the own account would lose',
  response: lossesSchema,
});

/** What people do with their own accounts. */
@Controller()
export class AccountController {
  constructor(
    private readonly messages: Messages,
    private readonly exports: AccountExports,
    private readonly losses: AccountLosses,
    private readonly cookie: SessionCookie,
  ) {}

  @Route(listDevices)
  devices({ caller }: CallOf<typeof listDevices>) {
    const { userId, sessionId } = caller;
    return this.messages.request(listDevices, { userId, sessionId });
  }

  @Route(signOutDevice)
  signOutDevice({ caller, params }: CallOf<typeof signOutDevice>) {
    const request = { userId: caller.userId, deviceId: params['id'] ?? '' };
    return this.messages.request(signOutDevice, request);
  }

  @Route(signOutOtherDevices)
  signOutOtherDevices({ caller }: CallOf<typeof signOutOtherDevices>) {
    const { userId, sessionId } = caller;
    return this.messages.request(signOutOtherDevices, { userId, sessionId });
  }

  @Limited('export')
  @Route(exportOwn)
  async exportOwn({ caller, reply }: CallOf<typeof exportOwn>) {
    const exported = await this.exports.of(caller.userId);
    reply.header('content-disposition', 'attachment; filename="my-data.json"');
    return exported;
  }

  @Route(ownLosses)
  ownLosses({ caller }: CallOf<typeof ownLosses>) {
    return this.losses.of(caller.userId);
  }

  @Limited('sign-in')
  @Route(deleteAccount)
  async delete({ caller, body, device, reply }: CallOf<typeof deleteAccount>) {
    const request = { userId: caller.userId, password: body.password, device };
    const done = await this.messages.request(deleteAccount, request);
    this.cookie.clear(reply);
    return done;
  }
}
