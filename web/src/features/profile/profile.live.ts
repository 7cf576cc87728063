import { profileLive as contract } from '@portal/contracts/profile';
import { onPush, type NounLive } from '../../live/noun-live';
import { refreshUser } from '../../session/current-user';

/** A profile that was changed on another screen is fetched anew. */
export const profileLive: NounLive = {
  pushes: [onPush(contract.pushes.changed, (_changed, { client }) => void refreshUser(client))],
};
