/** Rooms of sockets: every socket is in its user's and its session's. */
export const userRoom = (userId: string) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** Every admin's sockets. */
export const ADMIN_ROOM = 'admins';
/** A room of a noun's own, such as a study session: no kind of room can be taken for another. */
export const nounRoom = (kind: string, id: string) => `${kind}/${id}`;
