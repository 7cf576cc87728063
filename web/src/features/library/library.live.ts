import { libraryLive as contract } from '@portal/contracts/library';
import type { QueryClient } from '@tanstack/react-query';
import { onPush, type NounLive } from '../../live/noun-live';

/**
 * Refetches on changes by other screens, and after a reconnect, because events may have been
 * missed.
 */
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
