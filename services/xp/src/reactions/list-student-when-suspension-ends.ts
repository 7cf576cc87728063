import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CLOCK, Repeating, type Clock } from '@portal/platform';
import { StudentListing } from '../projections/student-listing.projection';

/** Pause between two looks, in ms. */
const EVERY_MS = 5_000;

/** A suspension runs out without an event: look for those that are due. */
@Injectable()
export class ListStudentWhenSuspensionEnds implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ListStudentWhenSuspensionEnds.name);
  private readonly repeating = new Repeating(
    EVERY_MS,
    () => this.listing.listDue(this.now()),
    (error) => this.logger.warn(`Suspensions that end wait: ${String(error)}`),
  );

  constructor(
    private readonly listing: StudentListing,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.repeating.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.repeating.stop();
  }
}
