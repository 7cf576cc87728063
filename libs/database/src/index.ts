export { startEmbeddedPostgres } from './embedded/embedded-postgres';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded/embedded-postgres';
export { FolderLockedError, lockFolder } from './embedded/folder-lock';
export type { FolderLock } from './embedded/folder-lock';
export { embeddedDatabaseUrl } from './embedded/server-address';
export { DatabaseModule } from './database.module';
export { migrate } from './migrate';
export { SERVICE_DATABASE } from './service-database';
export type { ServiceDatabase } from './service-database';
