import { testlabLive as contract } from '@portal/contracts/testlab';
import { onPush, type NounLive } from '../../live/noun-live';
import { showWaitingXp } from '../../session/current-user';

/** What waits is shown beside the XP at once; after an absence it comes with them. */
export const testlabLive: NounLive = {
  pushes: [
    onPush(contract.pushes.waiting, ({ waitingXP }, { client }) =>
      showWaitingXp(client, waitingXP),
    ),
  ],
};
