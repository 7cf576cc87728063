import { adminLive, type AdminPart } from '@portal/contracts/admin';
import type { QueryKey } from '@tanstack/react-query';
import { onPush, type LiveContext, type NounLive } from './noun-live';

/** Refetches admin data when a part that it depends on has changed, and on each connection. */
export function refreshWhenChanged(parts: readonly AdminPart[], ...keys: QueryKey[]): NounLive {
  const refresh = ({ client }: LiveContext) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  return {
    pushes: [
      onPush(adminLive.pushes.changed, (changed, context) => {
        if (changed.parts.some((part) => parts.includes(part))) refresh(context);
      }),
    ],
    onConnect: refresh,
  };
}
