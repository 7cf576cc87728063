import type { LivePayload } from '@portal/contracts';
import type { QueryKey } from '@tanstack/react-query';
import type { NounLive } from './noun-live';

type Part = LivePayload<'admin:changed'>['parts'][number];

/** Asks anew for an admin's data when a part that they are about has changed, and after a return. */
export function refreshWhenChanged(parts: readonly Part[], ...keys: QueryKey[]): NounLive {
  return {
    on: {
      'admin:changed': (changed, { client }) => {
        if (!changed.parts.some((part) => parts.includes(part))) return;
        for (const queryKey of keys) void client.invalidateQueries({ queryKey });
      },
    },
    onConnect: ({ client }) => {
      for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    },
  };
}
