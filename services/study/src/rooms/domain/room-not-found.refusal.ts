/** The same for a room that never was, that has ended, and that the student is no member of. */
export const ROOM_NOT_FOUND = {
  code: 'not_found',
  message: 'This study session is not there any more.',
} as const;
