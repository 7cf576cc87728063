import { profileLive as contract } from '@portal/contracts/profile';
import { onPush, type NounLive } from '../../live/noun-live';
import { refreshUser } from '../../session/current-user';

/** Refetches the profile after a change on another screen. */
export const profileLive: NounLive = {
  pushes: [onPush(contract.pushes.changed, (_changed, { client }) => void refreshUser(client))],
};
