import { PortalError } from '@portal/platform';
import { ROOM_NOT_FOUND } from './domain/room-not-found.refusal';

/** Error for a student who is not a member of a room, for any reason. */
export function roomNotFound(): PortalError {
  return new PortalError(ROOM_NOT_FOUND.code, ROOM_NOT_FOUND.message);
}
