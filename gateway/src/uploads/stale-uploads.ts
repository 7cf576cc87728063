import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { FileStore } from '@portal/files';
import { startInterval, type Timer } from '@portal/platform';

const SWEEP_EVERY_MS = 10 * 60_000;
/** Age after which an upload is stale, in ms: longer than any call that reads an upload. */
const STALE_MS = 15 * 60_000;

/** Deletes the uploads that a killed process has left. */
@Injectable()
export class StaleUploads implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(StaleUploads.name);
  private timer: Timer | undefined;

  constructor(private readonly files: FileStore) {}

  onModuleInit(): void {
    void this.sweep();
    this.timer = startInterval(() => void this.sweep(), SWEEP_EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    this.timer?.stop();
  }

  private async sweep(): Promise<void> {
    try {
      const swept = await this.files.sweep(STALE_MS);
      if (swept > 0) this.logger.log(`Deleted ${swept} stale uploads`);
    } catch (error) {
      this.logger.warn(error);
    }
  }
}
