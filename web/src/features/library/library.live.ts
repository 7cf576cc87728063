import { libraryLive as contract } from '@portal/contracts/library';
import type { QueryClient } from '@tanstack/react-query';
import { onPush, type NounLive } from '../../live/noun-live';

/** A change on another screen is fetched; so are changes made while the connection was away. */
export const libraryLive: NounLive = {
  pushes: [onPush(contract.pushes.changed, (_, { client }) => refresh(client))],
  onConnect: ({ client }, isReturn) => {
    if (isReturn) refresh(client);
  },
};

function refresh(client: QueryClient): void {
  for (const part of ['mine', 'history', 'reading']) {
    void client.invalidateQueries({ queryKey: ['library', part] });
  }
}
