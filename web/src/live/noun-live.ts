import type { LiveEventName, LivePayload } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { useToast } from '../design/toast';

/** What there is to act on when a screen is told something. */
export interface LiveContext {
  client: QueryClient;
  toast: ReturnType<typeof useToast>;
}

/** What a noun does with what the portal tells of it: `<noun>.live.ts` beside the feature. */
export interface NounLive {
  /** By the event's name. */
  on?: {
    readonly [Name in LiveEventName]?: (payload: LivePayload<Name>, context: LiveContext) => void;
  };
  /** The connection stands; `isReturn` where it has been away, and what was told meanwhile is lost. */
  onConnect?: (context: LiveContext, isReturn: boolean) => void;
}
