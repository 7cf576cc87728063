import { WebSocketGateway, type OnGatewayConnection, type OnGatewayInit } from '@nestjs/websockets';
import type { Caller } from '@portal/contracts/identity';
import { PortalError } from '@portal/platform';
import type { Server, Socket } from 'socket.io';
import { Sessions } from '../access/sessions';
import { cutAfterGoodbye } from './cut-after-goodbye';
import { FrameLimits } from './frame-limits';
import { LiveAsks } from './live-asks';
import { callerOf, LiveSignIn } from './live-sign-in';
import { ADMIN_ROOM, sessionRoom, userRoom } from './live-rooms';
import { LiveSockets } from './live-sockets';
import { OnlineStudents } from './online-students';
import { Presence } from './presence';
import { PresenceNotifier } from './presence-notifier';

/** Maximum number of sockets of one person: windows and devices. */
const SOCKETS_OF_A_USER_MAX = 20;

/** Admits sockets and joins each to the rooms of its user and its session. */
@WebSocketGateway()
export class LiveGateway implements OnGatewayInit<Server>, OnGatewayConnection<Socket> {
  constructor(
    private readonly signIn: LiveSignIn,
    private readonly sessions: Sessions,
    private readonly sockets: LiveSockets,
    private readonly presence: Presence,
    private readonly presenceNotifier: PresenceNotifier,
    private readonly onlineStudents: OnlineStudents,
    private readonly asks: LiveAsks,
    private readonly frames: FrameLimits,
  ) {}

  afterInit(server: Server): void {
    this.sockets.attach(server);
    server.engine.on('connection', cutAfterGoodbye);
    server.use((socket, next) => {
      this.signIn.admit(socket).then(
        () => next(isCrowded(server, socket) ? crowded() : undefined),
        (error: unknown) => next(asConnectError(error)),
      );
    });
  }

  /** Listens immediately: requests that arrive earlier wait until the socket is admitted. */
  handleConnection(socket: Socket): Promise<void> {
    const caller = callerOf(socket);
    this.frames.countFor(caller.userId, socket);
    const isLetIn = this.letIn(socket, caller);
    this.asks.listen(
      socket,
      caller,
      isLetIn.catch(() => false),
    );
    return isLetIn.then(() => undefined);
  }

  private async letIn(socket: Socket, caller: Caller): Promise<boolean> {
    await socket.join([userRoom(caller.userId), sessionRoom(caller.sessionId)]);
    // Several sockets may have been admitted before one of them had joined the room.
    if (this.sockets.placeOf(socket, caller.userId) >= SOCKETS_OF_A_USER_MAX) {
      socket.disconnect(true);
      return false;
    }
    // The session may have ended while the socket was joining the room.
    if (await this.sessions.isOverAnywhere(caller)) {
      this.sockets.end([caller.sessionId]);
      return false;
    }
    if (!socket.connected) return false;
    if (caller.role === 'admin') await socket.join(ADMIN_ROOM);
    this.presence.watch(socket, caller);
    this.presenceNotifier.watch(socket, caller);
    this.onlineStudents.add(caller);
    this.signIn.watch(socket);
    return true;
  }
}

/** Returns whether a person has the maximum number of sockets. */
function isCrowded(server: Server, socket: Socket): boolean {
  const room = server.sockets.adapter.rooms.get(userRoom(callerOf(socket).userId));
  return (room?.size ?? 0) >= SOCKETS_OF_A_USER_MAX;
}

function crowded(): Error {
  return asConnectError(new PortalError('too_many_requests', 'Too many windows are open.'));
}

/** Error for the screen: text and a code, without the cause. */
function asConnectError(error: unknown): Error {
  const isRefusal = error instanceof PortalError;
  const message = isRefusal ? error.message : 'The portal cannot be reached just now.';
  const code = isRefusal ? error.code : 'unavailable';
  return Object.assign(new Error(message), { data: { code } });
}
