import { Module, type OnModuleInit } from '@nestjs/common';
import { HealthRegistry, Metrics, PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import { FileStore, KeptFiles, TitleFiles } from './file-store';
import { openFileStore } from './open-file-store';

/** Gives a process its stores of uploads, of kept files and of titles, opened and watched. */
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

  /** Without files all else goes on, so a process stays ready. */
  onModuleInit(): void {
    this.health.registerOptional('files', () => this.files.check());
  }
}
