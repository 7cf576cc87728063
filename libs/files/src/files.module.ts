import { Module, type OnModuleInit } from '@nestjs/common';
import { HealthRegistry, Metrics, PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import { FileStore, KeptFiles, TitleFiles } from './file-store';
import { openFileStore } from './open-file-store';

/** Provides a process's stores of uploads, kept files and titles, with health checks. */
@Module({
  providers: [
    {
      provide: FileStore,
      inject: [PORTAL_CONFIG, Metrics],
      useFactory: (config: PortalConfig, metrics: Metrics) => openFileStore(config, metrics),
    },
    {
      provide: KeptFiles,
      inject: [PORTAL_CONFIG, Metrics],
      useFactory: (config: PortalConfig, metrics: Metrics) =>
        openFileStore(config, metrics, 'kept'),
    },
    {
      provide: TitleFiles,
      inject: [PORTAL_CONFIG, Metrics],
      useFactory: (config: PortalConfig, metrics: Metrics) =>
        openFileStore(config, metrics, 'titles'),
    },
  ],
  exports: [FileStore, KeptFiles, TitleFiles],
})
export class FilesModule implements OnModuleInit {
  constructor(
    private readonly files: FileStore,
    private readonly health: HealthRegistry,
  ) {}

  /** Optional, so that a process without files stays ready. */
  onModuleInit(): void {
    this.health.registerOptional('files', () => this.files.check());
  }
}
