import { PortalError } from '@portal/platform';
import { ROOM_NOT_FOUND } from './domain/room-not-found.refusal';

/** For a student who is no member of a room, whatever the reason. */
export function roomNotFound(): PortalError {
  return new PortalError(ROOM_NOT_FOUND.code, ROOM_NOT_FOUND.message);
}
