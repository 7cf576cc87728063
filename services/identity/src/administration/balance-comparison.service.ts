import { hourInTimeZone } from '@portal/contracts';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { BALANCES_MAX, listBalances } from '@portal/contracts/xp';
import { Scheduled } from '@portal/kit';
import { Messages } from '@portal/messaging';
import { HealthRegistry, Repeating } from '@portal/platform';
import { AccountRules } from '../rules/account-rules';
import { BalanceProjection } from './balance.projection';

/** Interval between checks whether the message transport is up, in ms. */
const LOOK_MS = 10_000;
const HOUR_MS = 3_600_000;
/** Hour of low load, in the portal's time zone. */
const NIGHT_HOUR = 3;

/**
 * Compares the received balances with the ledger's: at the start, after the message transport has
 * recovered, and at night, in one process. In between, `xp.changed` events report each change.
 */
@Injectable()
export class BalanceComparisonService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(BalanceComparisonService.name);
  private isDue = true;
  private readonly looking = new Repeating(
    LOOK_MS,
    () => this.look(),
    (error) => this.logger.debug(`Balances will be compared later: ${String(error)}`),
  );

  constructor(
    private readonly messages: Messages,
    private readonly balances: BalanceProjection,
    private readonly health: HealthRegistry,
    private readonly rules: AccountRules,
  ) {}

  onApplicationBootstrap(): void {
    this.looking.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.looking.stop();
  }

  /**
   * Compares if events may have been missed: before the start, or while the transport was down.
   */
  async look(): Promise<void> {
    const { dependencies } = await this.health.report();
    if (dependencies['messages'] !== 'up') this.isDue = true;
    else if (this.isDue) {
      await this.compare();
      this.isDue = false;
    }
  }

  @Scheduled({ name: 'compare-balances', everyMs: HOUR_MS })
  async compareAtNight(): Promise<void> {
    if (hourInTimeZone(this.rules.now(), this.rules.timeZone) === NIGHT_HOUR) await this.compare();
  }

  private async compare(): Promise<void> {
    let after: string | null = null;
    do {
      const { balances }: { balances: Parameters<BalanceProjection['keep']>[0] } =
        await this.messages.request(listBalances, { after });
      await this.balances.keep(balances);
      after = balances.length < BALANCES_MAX ? null : (balances.at(-1)?.studentId ?? null);
    } while (after !== null);
  }
}
