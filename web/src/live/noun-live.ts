import type { LivePayload, LivePush } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { useToast } from '../design/toast';
import type { Ask } from './live-ask';

/** Context of a handler of live events. */
export interface LiveContext {
  client: QueryClient;
  toast: ReturnType<typeof useToast>;
  ask: Ask;
}

/** Handler of a pushed event. */
export interface PushHandler {
  /** The name of the Socket.IO event. */
  name: string;
  handle: (payload: unknown, context: LiveContext) => void;
}

/** Handlers of the live events of a domain: `<noun>.live.ts` in its feature. */
export interface NounLive {
  pushes: readonly PushHandler[];
  /**
   * Called when the connection opens; `isReturn` if it was closed before, and events may have been
   * lost.
   */
  onConnect?: (context: LiveContext, isReturn: boolean) => void;
}

/** Handles a push with a payload that matches its contract; any other payload is ignored. */
export function onPush<P extends LivePush>(
  push: P,
  handle: (payload: LivePayload<P>, context: LiveContext) => void,
): PushHandler {
  return {
    name: push.name,
    handle: (payload, context) => {
      const parsed = push.payload.safeParse(payload);
      if (parsed.success) handle(parsed.data as LivePayload<P>, context); // parsed by its own schema
    },
  };
}
