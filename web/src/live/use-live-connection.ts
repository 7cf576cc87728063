import { useQueryClient } from '@tanstack/react-query';
import { LIVE_EVENTS } from '@portal/contracts';
import { useEffect, useState } from 'react';
import { refreshUser, showXp } from '../session/current-user';
import { clearTokens } from '../session/token';

/** A connection that is away for longer is worth a word. In ms. */
const PATIENCE_MS = 3_000;

/**
 * Holds the live connection of the signed-in student (websocket only, the token supplied at
 * connection) and answers whether it has been away for a while. After a return the state is
 * fetched again.
 */
export function useLiveConnection(token: string | null): boolean {
  const client = useQueryClient();
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!token) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let close = () => undefined as void;
    let isOver = false;
    void import('socket.io-client').then(({ io }) => {
      if (isOver) return;
      const socket = io({ transports: ['websocket'], auth: { token } });
      close = () => void socket.disconnect();
      socket.on('connect', () => {
        clearTimeout(timer);
        setIsAway(false);
        void refreshUser(client);
      });
      socket.on('disconnect', () => {
        timer = setTimeout(() => setIsAway(true), PATIENCE_MS);
      });
      socket.on('xp:update', (payload: unknown) => {
        const update = LIVE_EVENTS['xp:update'].safeParse(payload);
        if (update.success) showXp(client, update.data.totalXP);
      });
      socket.on('session:ended', clearTokens);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      close();
    };
  }, [token, client]);
  return isAway;
}
