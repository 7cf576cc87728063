import type { LivePayload, LivePush } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { useToast } from '../design/toast';
import type { Ask } from './live-ask';

/** What there is to act with when a screen is told something. */
export interface LiveContext {
  client: QueryClient;
  toast: ReturnType<typeof useToast>;
  ask: Ask;
}

/** What is done when something is pushed. */
export interface PushHandler {
  /** The name of the Socket.IO event. */
  name: string;
  handle: (payload: unknown, context: LiveContext) => void;
}

/** What a noun does with what the portal tells of it: `<noun>.live.ts` beside the feature. */
export interface NounLive {
  pushes: readonly PushHandler[];
  /** The connection stands; `isReturn` where it has been away, and what was told meanwhile is lost. */
  onConnect?: (context: LiveContext, isReturn: boolean) => void;
}

/** Handles a push with its payload as its contract has it; what does not fit is left. */
export function onPush<P extends LivePush>(
  push: P,
  handle: (payload: LivePayload<P>, context: LiveContext) => void,
): PushHandler {
  return {
    name: push.name,
    handle: (payload, context) => {
      const told = push.payload.safeParse(payload);
      if (told.success) handle(told.data as LivePayload<P>, context); // parsed by its own schema
    },
  };
}
