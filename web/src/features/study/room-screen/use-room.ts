import { useEffect, useSyncExternalStore } from 'react';
import { useAsk } from '../../../live/live-ask';
import { dropRoom, heldRoom, holdRoom, useHeldRoom } from '../room/held-room';
import { RoomSession } from '../room/room-session';
import type { RoomView } from '../room/room-view';

/** Returns the room of the screen, held or new; null on the first render. */
export function useRoom(roomId: string, userId: string): RoomSession | null {
  const ask = useAsk();
  const held = useHeldRoom();
  useEffect(() => {
    const known = heldRoom();
    if (known?.roomId !== roomId || known.userId !== userId) {
      const room = new RoomSession({ roomId, userId, ask });
      holdRoom(room);
      void room.enter();
    }
    return () => {
      // A visit without joining leaves nothing behind; a call continues.
      const room = heldRoom();
      const { phase } = room?.view() ?? {};
      if (room?.roomId === roomId && phase !== 'joining' && phase !== 'in-call') dropRoom(room);
    };
  }, [roomId, userId, ask]);
  return held?.roomId === roomId ? held : null;
}

/** Returns the current view of a room. */
export function useRoomView(room: RoomSession): RoomView {
  return useSyncExternalStore(room.subscribe, room.view);
}
