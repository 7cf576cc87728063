import { useQueryClient } from '@tanstack/react-query';
import { LIVE_EVENTS, type LiveEventName } from '@portal/contracts';
import { useEffect, useState } from 'react';
import { useToast } from '../design/toast';
import { holdLiveSocket } from './live-socket';
import type { LiveContext, NounLive } from './noun-live';

/**
 * Holds the live connection of who is signed in, hands what is told to the nouns that it is about,
 * and answers whether it has been away for a while.
 * @param nouns the same ones each time.
 */
export function useLiveConnection(token: string | null, nouns: readonly NounLive[]): boolean {
  const client = useQueryClient();
  const toast = useToast();
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!token) return;
    const context: LiveContext = { client, toast };
    let hasBeenLive = false;
    return holdLiveSocket({
      token,
      onAway: setIsAway,
      onConnect: () => {
        for (const { onConnect } of nouns) onConnect?.(context, hasBeenLive);
        hasBeenLive = true;
      },
      listeners: listenersOf(nouns, context),
    });
  }, [token, nouns, client, toast]);
  return isAway;
}

type Listeners = Partial<Record<LiveEventName, (payload: unknown) => void>>;

/** One listener an event, which reads the payload by its contract; what does not fit is left. */
function listenersOf(nouns: readonly NounLive[], context: LiveContext): Listeners {
  const names = nouns.flatMap(({ on = {} }) => Object.keys(on) as LiveEventName[]); // their own keys
  const listen =
    <Name extends LiveEventName>(name: Name) =>
    (payload: unknown) => {
      const told = LIVE_EVENTS[name].safeParse(payload);
      if (!told.success) return;
      for (const { on } of nouns) on?.[name]?.(told.data as never, context); // parsed by its own schema
    };
  return Object.fromEntries([...new Set(names)].map((name) => [name, listen(name)]));
}
