import { Controller, Injectable, Module } from '@nestjs/common';
import type { PayloadOf } from '@portal/contracts';
import {
  studyLabSet,
  studyMembershipEnded,
  studyMessageSent,
  studyRoomChanged,
  studySignalled,
  studyXpLow,
} from '@portal/contracts/study-rooms';
import { HandlesEvent, type InProcessBus } from '@portal/messaging';
import { joinBus } from '@portal/testing';

/** Client events that the gateways have received, in order. */
@Injectable()
export class ScreenNews {
  readonly rooms: PayloadOf<typeof studyRoomChanged>[] = [];
  readonly messages: PayloadOf<typeof studyMessageSent>[] = [];
  readonly labs: PayloadOf<typeof studyLabSet>[] = [];
  readonly signals: PayloadOf<typeof studySignalled>[] = [];
  readonly ended: PayloadOf<typeof studyMembershipEnded>[] = [];
  readonly low: PayloadOf<typeof studyXpLow>[] = [];

  /** Returns the endings of memberships in a room, by the events so far. */
  endingsOf(roomId: string): { userIds: string[]; how: string; unpaidBy?: string }[] {
    const own = this.ended.filter((event) => event.roomId === roomId);
    return own.map(({ userIds, how, unpaidBy }) => ({
      userIds: [...userIds].sort(),
      how,
      unpaidBy,
    }));
  }
}

@Controller()
class ScreensController {
  constructor(private readonly news: ScreenNews) {}

  @HandlesEvent(studyRoomChanged)
  roomChanged(event: PayloadOf<typeof studyRoomChanged>): Promise<void> {
    this.news.rooms.push(event);
    return Promise.resolve();
  }

  @HandlesEvent(studyMessageSent)
  messageSent(event: PayloadOf<typeof studyMessageSent>): Promise<void> {
    this.news.messages.push(event);
    return Promise.resolve();
  }

  @HandlesEvent(studyLabSet)
  labSet(event: PayloadOf<typeof studyLabSet>): Promise<void> {
    this.news.labs.push(event);
    return Promise.resolve();
  }

  @HandlesEvent(studySignalled)
  signalled(event: PayloadOf<typeof studySignalled>): Promise<void> {
    this.news.signals.push(event);
    return Promise.resolve();
  }

  @HandlesEvent(studyMembershipEnded)
  membershipEnded(event: PayloadOf<typeof studyMembershipEnded>): Promise<void> {
    this.news.ended.push(event);
    return Promise.resolve();
  }

  @HandlesEvent(studyXpLow)
  xpLow(event: PayloadOf<typeof studyXpLow>): Promise<void> {
    this.news.low.push(event);
    return Promise.resolve();
  }
}

@Module({ controllers: [ScreensController], providers: [ScreenNews] })
class ScreensModule {}

/** Connects the subscriber for client events to the bus. */
export async function startScreens(bus: InProcessBus) {
  const app = await joinBus(bus, { name: 'screens', module: ScreensModule });
  return { news: app.get(ScreenNews, { strict: false }), stop: () => app.close() };
}
