import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CLOCK, type Clock } from '@portal/platform';
import { Listing } from '../projections/listing';

/** Pause between two looks, in ms. */
const EVERY_MS = 5_000;

/** A suspension runs out without an event: look for those that are due. */
@Injectable()
export class ListStudentWhenSuspensionEnds implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ListStudentWhenSuspensionEnds.name);
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly listing: Listing,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.looking = this.looking.then(() => this.look());
    }, EVERY_MS);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    try {
      await this.listing.listDue(this.now());
    } catch (error) {
      this.logger.warn(`Suspensions that end wait: ${String(error)}`);
    }
  }
}
