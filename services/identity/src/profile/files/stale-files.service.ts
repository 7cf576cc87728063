import { Injectable, Logger } from '@nestjs/common';
import { KeptFiles } from '@portal/files';
import { Scheduled } from '@portal/kit';
import { AccountRules } from '../../rules/account-rules';
import { ProfileRepository } from '../profile.repository';

const EVERY_MS = 6 * 3_600_000;
/** Longer than any change of a profile takes to name its new file, in ms. */
const STALE_MS = 3_600_000;

/** Deletes kept files that no profile names: a process was killed between the two. */
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
