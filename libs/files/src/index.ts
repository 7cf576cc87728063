export { DiskFileStore } from './disk-file-store';
export { FileStore, KeptFiles, TitleFiles, tooLarge } from './file-store';
export type { FindUsed, LocalFile, StoredFile } from './file-store';
export { FilesModule } from './files.module';
export { S3Bucket } from './s3-bucket';
