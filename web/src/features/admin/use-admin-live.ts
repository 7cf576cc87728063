import { LIVE_EVENTS } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { holdLiveSocket } from '../../live/live-socket';
import { refreshParts } from './admin-queries';

/** Holds the admin's live connection; answers whether it has been away for a while. */
export function useAdminLive(token: string): boolean {
  const client = useQueryClient();
  const [isAway, setIsAway] = useState(false);
  useEffect(
    () =>
      holdLiveSocket({
        token,
        onAway: setIsAway,
        onConnect: () => refreshParts(client),
        listeners: {
          'admin:changed': (payload) => {
            const told = LIVE_EVENTS['admin:changed'].safeParse(payload);
            if (told.success) refreshParts(client, told.data.parts);
          },
        },
      }),
    [token, client],
  );
  return isAway;
}
