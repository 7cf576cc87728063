/**
 * The same for a room that never existed, that has ended, or that the student is not a member of.
 */
export const ROOM_NOT_FOUND = {
  code: 'not_found',
  message: 'This study session no longer exists.',
} as const;
