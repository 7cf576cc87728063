import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Caller } from '@portal/contracts/identity';
import { studentsOnline } from '@portal/contracts/study';
import { Messages } from '@portal/messaging';
import { Repeating } from '@portal/platform';
import { Presence } from './presence';
import { Throttle } from './throttle';

/** Interval between full lists, in ms. A student missing for twice as long counts as gone. */
const ALL_EVERY_MS = 60_000;
/** Students per event: about 40 kB. */
const CHUNK = 1_000;

/**
 * Publishes the students with an open screen at this gateway: new ones within a second, and all of
 * them once a minute.
 */
@Injectable()
export class OnlineStudents implements OnModuleInit, OnModuleDestroy {
  private readonly comers = new Throttle<string>((studentIds) => void this.emit(studentIds));
  private readonly everybody = new Repeating(
    ALL_EVERY_MS,
    () => this.emit(this.presence.connected()),
    () => undefined, // never called: a lost list is published again a minute later
  );

  constructor(
    private readonly messages: Messages,
    private readonly presence: Presence,
  ) {}

  onModuleInit(): void {
    this.everybody.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.comers.stop();
    await this.everybody.stop();
  }

  /** Adds the student of a new screen. */
  add({ role, userId }: Caller): void {
    if (role === 'student') this.comers.add(userId);
  }

  private async emit(studentIds: readonly string[]): Promise<void> {
    for (let from = 0; from < studentIds.length; from += CHUNK) {
      const chunk = studentIds.slice(from, from + CHUNK);
      await this.messages.emit(studentsOnline, { studentIds: chunk }).catch(() => undefined);
    }
  }
}
