import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { BALANCES_MAX, listBalances } from '@portal/contracts';
import { Messages } from '@portal/messaging';
import { Repeating } from '@portal/platform';
import { BalanceProjection } from './balance.projection';

const EVERY_MS = 60_000;

/** Asks the ledger for all balances now and then: an event may be lost, or come before the start. */
@Injectable()
export class BalanceComparisonService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(BalanceComparisonService.name);
  private readonly repeating = new Repeating(
    EVERY_MS,
    () => this.round(),
    (error) => this.logger.debug(`Balances will be asked for later: ${String(error)}`),
  );

  constructor(
    private readonly messages: Messages,
    private readonly heard: BalanceProjection,
  ) {}

  onApplicationBootstrap(): void {
    this.repeating.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.repeating.stop();
  }

  async round(): Promise<void> {
    let after: string | null = null;
    do {
      const { balances }: { balances: Parameters<BalanceProjection['keep']>[0] } =
        await this.messages.request(listBalances, { after });
      await this.heard.keep(balances);
      after = balances.length < BALANCES_MAX ? null : (balances.at(-1)?.studentId ?? null);
    } while (after !== null);
  }
}
