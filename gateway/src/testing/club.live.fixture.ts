import { Controller, type Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants';
import { defineEvent, defineLive, type PayloadOf } from '@portal/contracts';
import { HandlesEvent, Messages } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { z } from 'zod';
import { GatewayModule } from '../gateway.module';
import { HandlesLive, type LiveCall } from '../live/handles-live.decorator';
import { LiveSockets } from '../live/live-sockets';

const club = z.object({ clubId: z.uuid() });
const message = club.extend({ words: z.string() });
const room = { kind: 'club', idField: 'clubId' };
const forStudents = { access: 'student', answer: z.object({}), errors: ['forbidden'] } as const;

/** A sample entity with rooms, like study sessions: members of a room receive its messages. */
export const clubLive = defineLive({
  pushes: { said: { name: 'club:said', summary: 'Somebody has said something', payload: message } },
  asks: {
    enter: { ...forStudents, name: 'club:enter', summary: 'Enters', body: club, perMinute: 20 },
    say: { ...forStudents, name: 'club:say', summary: 'Says', body: message, perMinute: 60, room },
    leave: {
      ...forStudents,
      name: 'club:leave',
      summary: 'Leaves',
      body: club,
      perMinute: 60,
      room,
    },
    attend: {
      ...forStudents,
      name: 'club:attend',
      summary: 'Is there',
      body: club,
      perMinute: 10_000,
      room,
    },
    /** Requires a room of another kind, whose ids may be equal. */
    plan: {
      ...forStudents,
      name: 'team:plan',
      summary: 'Plans',
      body: club,
      perMinute: 60,
      room: { kind: 'team', idField: 'clubId' },
    },
  },
});
const { pushes, asks } = clubLive;

const said = defineEvent({
  subject: 'club.said.v1',
  summary: 'Somebody has said something in a club',
  durable: false,
  payload: message,
});
const membershipChanged = defineEvent({
  subject: 'club.membership-changed.v1',
  summary: 'Somebody has entered or left',
  durable: false,
  payload: club.extend({ userId: z.uuid(), isMember: z.boolean() }),
});

/** Members of each club, and the calls that reached a handler. */
export const clubs = { members: new Set<string>(), said: [] as string[], plans: 0 };

/** Every gateway receives the events and pushes to its own sockets: a person may be on each. */
@Controller()
class ClubLive {
  constructor(
    private readonly messages: Messages,
    private readonly sockets: LiveSockets,
  ) {}

  @HandlesLive(asks.enter)
  async enter({ caller: { userId }, body: { clubId } }: LiveCall<typeof asks.enter>) {
    if (!clubs.members.has(`${clubId} ${userId}`)) throw new PortalError('forbidden', 'No member.');
    await this.messages.emit(membershipChanged, { clubId, userId, isMember: true });
    return {};
  }

  @HandlesLive(asks.say)
  async say({ body }: LiveCall<typeof asks.say>) {
    clubs.said.push(body.words);
    await this.messages.emit(said, body);
    return {};
  }

  @HandlesLive(asks.leave)
  async leave({ caller: { userId }, body: { clubId } }: LiveCall<typeof asks.leave>) {
    await this.messages.emit(membershipChanged, { clubId, userId, isMember: false });
    return {};
  }

  @HandlesLive(asks.attend)
  attend() {
    return Promise.resolve({});
  }

  @HandlesLive(asks.plan)
  plan() {
    clubs.plans += 1;
    return Promise.resolve({});
  }

  @HandlesEvent(said)
  async onSaid(received: PayloadOf<typeof said>): Promise<void> {
    this.sockets.notifyRoom({ kind: room.kind, id: received.clubId }, pushes.said, received);
    return Promise.resolve();
  }

  @HandlesEvent(membershipChanged)
  async onChange(change: PayloadOf<typeof membershipChanged>): Promise<void> {
    const { userId, clubId, isMember } = change;
    if (isMember) this.sockets.letIn(userId, room.kind, clubId);
    else this.sockets.sendAway(userId, room.kind, clubId);
    return Promise.resolve();
  }
}

/** Adds the entity to every gateway that this test file starts afterwards. */
export function addClubs(): void {
  const { CONTROLLERS } = MODULE_METADATA;
  const own = Reflect.getMetadata(CONTROLLERS, GatewayModule) as Type[]; // set by @Module
  Reflect.defineMetadata(CONTROLLERS, [...own, ClubLive], GatewayModule);
}
