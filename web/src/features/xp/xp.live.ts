import { xpLive as contract } from '@portal/contracts/xp';
import { onPush, type NounLive } from '../../live/noun-live';
import { refreshUser, showXp } from '../../session/current-user';

/** A new balance is shown at once; after an absence it is asked for. */
export const xpLive: NounLive = {
  pushes: [onPush(contract.pushes.updated, ({ totalXP }, { client }) => showXp(client, totalXP))],
  onConnect: ({ client }) => void refreshUser(client),
};
