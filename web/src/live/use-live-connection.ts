import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useToast } from '../design/toast';
import { askOver, type Ask } from './live-ask';
import { holdLiveSocket, type LiveSocket } from './live-socket';
import type { LiveContext, NounLive } from './noun-live';

/**
 * Keeps the live connection of the signed-in user open, and dispatches pushed events to their
 * handlers.
 * @param nouns must be referentially stable
 * @returns the function to send requests, and whether the connection has been closed for some time
 */
export function useLiveConnection(
  token: string | null,
  nouns: readonly NounLive[],
): { ask: Ask; isAway: boolean } {
  const client = useQueryClient();
  const toast = useToast();
  const [isAway, setIsAway] = useState(false);
  const live = useRef<LiveSocket | null>(null);
  const ask = useMemo(() => askOver(() => live.current?.socket()), []);
  useEffect(() => {
    if (!token) return;
    const context: LiveContext = { client, toast, ask };
    let hasBeenLive = false;
    live.current = holdLiveSocket({
      token,
      onAway: setIsAway,
      onConnect: () => {
        for (const { onConnect } of nouns) onConnect?.(context, hasBeenLive);
        hasBeenLive = true;
      },
      listeners: nouns.flatMap(({ pushes }) =>
        pushes.map(({ name, handle }) => ({
          name,
          listen: (payload: unknown) => handle(payload, context),
        })),
      ),
    });
    return () => live.current?.stop();
  }, [token, nouns, client, toast, ask]);
  return { ask, isAway };
}
