export { DiskFileStore } from './disk-file-store';
export { FileStore, KeptFiles, TitleFiles, tooLarge } from './file-store';
export type { FindUsed, LocalFile, StoredFile } from './file-store';
export { FilesModule } from './files.module';
export { readParts } from './read-parts';
export { removeUnused } from './remove-unused';
export { S3Bucket } from './s3-bucket';
