/**
 * Helpers for the content and the names of files, for processes that read them: without the
 * stores.
 */
export { downloadName } from './download-name';
export { readZipDirectory, type ZipEntry } from './zip-directory';
export { areSizesTrue } from './zip-sizes';
