import { Controller } from '@nestjs/common';
import {
  deleteAccount,
  deleteAccountRoute,
  getOwnLossesRoute,
  listDevices,
  listDevicesRoute,
  signOutDevice,
  signOutDeviceRoute,
  signOutOtherDevices,
  signOutOtherDevicesRoute,
} from '@portal/contracts/account';
import { exportAccountFile, exportAccountRoute } from '@portal/contracts/account-export';
import { countLosses } from '@portal/contracts/admin';
import type { Caller } from '@portal/contracts/identity';
import { Messages } from '@portal/messaging';
import { timeoutSignal } from '@portal/platform';
import { SessionCookie } from '../access/session-cookie';
import { StreamedAnswer } from '../http/streamed-answer';
import { Limited } from '../limits/limited.decorator';
import type { CallOf } from '../routing/call';
import { HandsOn } from '../routing/hands-on.decorator';
import { Route } from '../routing/route.decorator';

/** Longest time for the download of a whole export, in ms. */
const EXPORT_WITHIN_MS = 5 * 60_000;

const ownSession = ({ caller: { userId, sessionId } }: { caller: Caller }) => ({
  userId,
  sessionId,
});

/** Account settings of the signed-in user. */
@Controller()
@HandsOn(listDevicesRoute, listDevices, ownSession)
@HandsOn(signOutOtherDevicesRoute, signOutOtherDevices, ownSession)
@HandsOn(getOwnLossesRoute, countLosses, ({ caller }) => ({ userId: caller.userId }))
@HandsOn(signOutDeviceRoute, signOutDevice, (call) => ({
  userId: call.caller.userId,
  deviceId: call.id(),
}))
export class AccountController {
  constructor(
    private readonly messages: Messages,
    private readonly cookie: SessionCookie,
  ) {}

  @Limited('export')
  @Route(exportAccountRoute)
  exportOwn({ caller }: CallOf<typeof exportAccountRoute>): StreamedAnswer {
    const { userId } = caller;
    return StreamedAnswer.json('my-data.json', (gone) => {
      const until = AbortSignal.any([gone, timeoutSignal(EXPORT_WITHIN_MS)]);
      return this.messages.stream(exportAccountFile, { userId }, until);
    });
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
