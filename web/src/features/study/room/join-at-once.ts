import { closeDevices, openDevices } from '../call/devices';
import type { KeptMedia } from './kept-call';
import type { RoomSession } from './room-session';

/** Opens the devices that are wanted and enters the call; answers what calls it off. */
export function joinAtOnce(
  room: Pick<RoomSession, 'join'>,
  media: KeptMedia,
  open = openDevices,
): () => void {
  let isCalledOff = false;
  void open(media).then(({ stream }) => {
    if (isCalledOff) return closeDevices(stream);
    // What is missing is asked for again by the call, which then says why.
    return room.join(stream, { ...media, screen: false });
  });
  return () => {
    isCalledOff = true;
  };
}
