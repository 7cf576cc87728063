import { LIVE_EVENTS } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sayFarewell } from '../../session/farewell';
import { clearTokens } from '../../session/token';
import { refreshParts } from './admin-queries';

/** A connection that is away for longer is worth a word. In ms. */
const PATIENCE_MS = 3_000;

/** Holds the admin's live connection; answers whether it has been away for a while. */
export function useAdminLive(token: string): boolean {
  const client = useQueryClient();
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
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
        refreshParts(client, ['accounts', 'announcements', 'feedback', 'presence']);
      });
      socket.on('disconnect', () => {
        timer = setTimeout(() => setIsAway(true), PATIENCE_MS);
      });
      socket.on('admin:changed', (payload: unknown) => {
        const told = LIVE_EVENTS['admin:changed'].safeParse(payload);
        if (told.success) refreshParts(client, told.data.parts);
      });
      socket.on('session:ended', (payload: unknown) => {
        const told = LIVE_EVENTS['session:ended'].safeParse(payload);
        if (told.data?.code) sayFarewell(told.data.message);
        else clearTokens();
      });
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      close();
    };
  }, [token, client]);
  return isAway;
}
