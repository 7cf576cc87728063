import { Injectable, Logger } from '@nestjs/common';
import { KeptFiles } from '@portal/files';
import { Scheduled } from '@portal/kit';
import { AccountRules } from '../../rules/account-rules';
import { ProfileRepository } from '../profile.repository';

const EVERY_MS = 6 * 3_600_000;
/** Age of a file after which no profile change can still be about to name it, in ms. */
const STALE_MS = 3_600_000;

/**
 * Deletes stored files that no profile names, left when a process is killed between the two steps.
 */
@Injectable()
export class StaleFilesService {
  private readonly logger = new Logger(StaleFilesService.name);

  constructor(
    private readonly kept: KeptFiles,
    private readonly profiles: ProfileRepository,
    private readonly rules: AccountRules,
  ) {}

  @Scheduled({ name: 'sweep-profile-files', everyMs: EVERY_MS })
  async sweep(): Promise<void> {
    const findUsed = (ids: readonly string[]) => this.profiles.findUsed(ids);
    const swept = await this.kept.sweep(STALE_MS, this.rules.now(), findUsed);
    if (swept > 0) this.logger.log(`Deleted ${swept} files that no profile names`);
  }
}
