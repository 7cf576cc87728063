/** Rooms of sockets: every socket joins those of its user and its session. */
export const userRoom = (userId: string) => `user:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
/** Room of the sockets of all admins. */
export const ADMIN_ROOM = 'admins';
/** Returns the room of an entity, such as a study session; rooms of other kinds cannot collide. */
export const nounRoom = (kind: string, id: string) => `${kind}/${id}`;
