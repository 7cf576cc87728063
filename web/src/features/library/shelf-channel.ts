import { savedBookSchema, type SavedBook } from '@portal/contracts/library';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { addOnTop, takeOut } from './library-queries';

const NAME = 'portal-library';

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), ownerId: z.string(), book: savedBookSchema }),
  z.object({ kind: z.literal('removed'), ownerId: z.string(), googleId: z.string() }),
]);
type Message = z.output<typeof messageSchema>;

const hasChannel = () => typeof BroadcastChannel === 'function';

/** Notifies the other tabs of this browser that a book was saved. */
export function publishSaved(ownerId: string, book: SavedBook): void {
  publish({ kind: 'saved', ownerId, book });
}

export function publishRemoved(ownerId: string, googleId: string): void {
  publish({ kind: 'removed', ownerId, googleId });
}

function publish(message: Message): void {
  if (!hasChannel()) return; // the portal's push reaches them, too
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(message);
  channel.close();
}

/** Applies books saved and removed in other tabs. */
export function useOtherTabs(ownerId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!ownerId || !hasChannel()) return;
    const channel = new BroadcastChannel(NAME);
    channel.onmessage = ({ data }) => {
      const message = messageSchema.safeParse(data).data;
      if (message?.ownerId !== ownerId) return;
      if (message.kind === 'saved') addOnTop(client, message.book);
      else takeOut(client, message.googleId);
    };
    return () => channel.close();
  }, [client, ownerId]);
}
