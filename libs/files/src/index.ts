export { DiskFileStore } from './disk-file-store';
export { FileStore, tooLarge } from './file-store';
export type { LocalFile, StoredFile } from './file-store';
export { FilesModule } from './files.module';
