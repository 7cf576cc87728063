import type { FileStore, LocalFile } from '@portal/files';
import { hasCode, PortalError } from '@portal/platform';

/**
 * Opens an upload.
 * @throws PortalError `unreadable_file` if the upload no longer exists
 */
export function openUpload(uploads: FileStore, uploadId: string): Promise<LocalFile> {
  return uploads.open(uploadId).catch((error: unknown) => {
    if (!hasCode(error, 'not_found')) throw error;
    throw new PortalError('unreadable_file', 'The file did not arrive. Please upload it again.');
  });
}
