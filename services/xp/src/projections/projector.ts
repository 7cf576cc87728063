import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { xpChanged } from '@portal/contracts/xp';
import type { EventStore, StoredEvent, Subscription } from '@portal/event-store';
import { Messages } from '@portal/messaging';
import { changeOf } from '../domain/ledger';
import { LeaderboardService } from '../leaderboard.service';
import { EVENT_STORE } from '../ledger-stream';
import type { LedgerEntry } from './standing';
import { StandingsProjection } from './standings.projection';

/** Follows the ledger: brings the projection up to date and tells the screens. */
@Injectable()
export class Projector implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Projector.name);
  private subscription: Subscription | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly standings: StandingsProjection,
    private readonly leaderboard: LeaderboardService,
    private readonly messages: Messages,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const position = await this.standings.position();
    this.subscription = this.events.subscribe(position, (events) => this.project(events));
  }

  async onModuleDestroy(): Promise<void> {
    await this.subscription?.stop();
  }

  private async project(events: StoredEvent[]): Promise<void> {
    const entries = await this.standings.apply(events);
    this.leaderboard.expire();
    const last = new Map(entries.map((entry) => [entry.studentId, entry]));
    await Promise.all([...last.values()].map((entry) => this.notify(entry)));
  }

  /** A lost push costs seconds: the screens poll. */
  private async notify({ studentId, event, revision }: LedgerEntry): Promise<void> {
    const payload = {
      studentId,
      balanceMxp: event.data.balanceAfterMxp,
      changeMxp: changeOf(event),
      revision,
      reason: event.data.reason,
    };
    await this.messages.emit(xpChanged, payload).catch((error: unknown) => {
      this.logger.warn(`A screen was not told: ${String(error)}`);
    });
  }
}
