import { closeDevices, openDevices } from '../call/devices';
import type { KeptMedia } from './kept-call';
import type { RoomSession } from './room-session';

/**
 * Opens the wanted devices and joins the call.
 * @returns a function that cancels this
 */
export function joinAtOnce(
  room: Pick<RoomSession, 'join'>,
  media: KeptMedia,
  open = openDevices,
): () => void {
  let isCalledOff = false;
  void open(media).then(({ stream }) => {
    if (isCalledOff) return closeDevices(stream);
    // The call requests missing devices again, and then reports the reason.
    return room.join(stream, { ...media, screen: false });
  });
  return () => {
    isCalledOff = true;
  };
}
