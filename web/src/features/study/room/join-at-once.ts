import { closeDevices, openDevices } from '../call/devices';
import type { RoomSession } from './room-session';

/** Opens the devices and enters the call; answers what calls it off. */
export function joinAtOnce(room: Pick<RoomSession, 'join'>, open = openDevices): () => void {
  let isCalledOff = false;
  void open().then(({ stream }) => {
    if (isCalledOff) return closeDevices(stream);
    // What is missing is asked for again by the call, which then says why.
    return room.join(stream, { audio: true, video: true, screen: false });
  });
  return () => {
    isCalledOff = true;
  };
}
