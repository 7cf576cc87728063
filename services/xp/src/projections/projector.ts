import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { xpChanged } from '@portal/contracts/xp';
import {
  RewoundError,
  type EventOfStream,
  type EventStore,
  type Mark,
  type StoredEvent,
  type Subscription,
} from '@portal/event-store';
import { Messages } from '@portal/messaging';
import { newId, runWithCorrelation, traced } from '@portal/platform';
import { changeOf } from '../domain/ledger';
import { LeaderboardService } from '../leaderboard.service';
import { LedgerGuard } from '../ledger-guard';
import { EVENT_STORE, streamOf } from '../ledger-stream';
import { SetAsideLedgers } from './set-aside-ledgers';
import type { LedgerEntry } from './standing';
import { StandingsProjection } from './standings.projection';

/** Subscribes to the ledger, updates the projection and notifies the screens. */
@Injectable()
export class Projector implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Projector.name);
  private subscription: Subscription | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly standings: StandingsProjection,
    private readonly leaderboard: LeaderboardService,
    private readonly messages: Messages,
    private readonly guard: LedgerGuard,
    private readonly setAside: SetAsideLedgers,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.confirmMissed();
    const last = await this.lastEvent();
    if (last) this.guard.follow(last);
    this.subscription = this.events.subscribe(
      last,
      (events) => this.project(events),
      this.guard.close,
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.subscription?.stop();
  }

  /**
   * Checks the events that earlier processes have missed: a backup of streams and projection
   * together is consistent, so the loss is known only from those processes.
   * @throws RewoundError if the streams still lack one of them.
   */
  private async confirmMissed(): Promise<void> {
    const missed = await this.standings.missed();
    for (const event of missed) {
      if ('cursor' in event) await this.events.confirm(event).catch(ofAnotherStore);
      else await this.confirmInStream(event);
    }
    if (missed.length > 0) await this.standings.forgetMissed();
  }

  private async confirmInStream({ stream, revision, fingerprint }: EventOfStream): Promise<void> {
    // Events were removed from the stream, or it was deleted: it proves nothing, and may not be
    // readable.
    if (await this.events.hasRemovals(stream)) return;
    const [event] = await this.events.read(stream, revision, 1);
    const isThere = event?.revision === revision;
    if (isThere && (fingerprint === null || event.fingerprint === fingerprint)) return;
    throw RewoundError.inStream(stream, revision, fingerprint);
  }

  /**
   * Returns the last event of the projection.
   * @throws RewoundError if the streams have a different event in its place, or none.
   */
  private async lastEvent(): Promise<Mark | null> {
    const { cursor, event } = await this.standings.position();
    if (!cursor) return null;
    const found = await this.events.readAt(cursor).catch(ofAnotherStore);
    if (event) await this.events.confirm(event);
    else if (found) await this.standings.complete(found);
    else throw new RewoundError(`No event is at ${cursor}`);
    return event ?? found;
  }

  private async project(events: StoredEvent[]): Promise<void> {
    const last = events.at(-1);
    // A batch belongs to the trace of its last event; most batches have one event.
    const { fresh, aside } = await runWithCorrelation(last?.correlationId ?? newId(), () =>
      traced('project', () => this.standings.apply(events)),
    );
    if (aside.length > 0) await this.setAside.notify(aside);
    if (last) this.guard.follow(last);
    this.leaderboard.expire();
    const newest = new Map(fresh.map((entry) => [entry.studentId, entry]));
    const causes = new Map(events.map(({ stream, correlationId }) => [stream, correlationId]));
    await Promise.all(
      [...newest.values()].map((entry) =>
        runWithCorrelation(causes.get(streamOf(entry.studentId)) ?? newId(), () =>
          this.notify(entry),
        ),
      ),
    );
  }

  /** A lost push delays an update by seconds only, as the screens poll. */
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

/** Cursors of one store are invalid in another: the ledger has moved, or a variable is missing. */
function ofAnotherStore(error: unknown): never {
  if (!(error instanceof RangeError)) throw error;
  throw new RewoundError(error.message);
}
