import { testlabLive as contract } from '@portal/contracts/testlab';
import { onPush, type NounLive } from '../../live/noun-live';
import { showWaitingXp } from '../../session/current-user';

/** Shows pushed pending XP beside the XP; after a disconnect it is refetched with the XP. */
export const testlabLive: NounLive = {
  pushes: [
    onPush(contract.pushes.waiting, ({ waitingXP }, { client }) =>
      showWaitingXp(client, waitingXP),
    ),
  ],
};
