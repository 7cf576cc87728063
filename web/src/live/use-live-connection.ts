import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useToast } from '../design/toast';
import { askOver, type Ask } from './live-ask';
import { holdLiveSocket, type LiveSocket } from './live-socket';
import type { LiveContext, NounLive } from './noun-live';

/**
 * Holds the live connection of who is signed in, hands what is pushed to the nouns that it is
 * about, and answers how to ask and whether the connection has been away for a while.
 * @param nouns the same ones each time.
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
