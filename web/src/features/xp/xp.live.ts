import { xpLive as contract } from '@portal/contracts/xp';
import { onPush, type NounLive } from '../../live/noun-live';
import { refreshUser, showXp } from '../../session/current-user';

/** Shows a pushed balance; refetches it on each connection. */
export const xpLive: NounLive = {
  pushes: [onPush(contract.pushes.updated, ({ totalXP }, { client }) => showXp(client, totalXP))],
  onConnect: ({ client }) => void refreshUser(client),
};
