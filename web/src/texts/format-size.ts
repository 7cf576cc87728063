const KILOBYTE = 1_024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/**
 * Formats the size of a file: `12 KB`, `3.4 MB`; a non-empty file is never 0.
 * @param bytes size in bytes
 */
export function formatSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / KILOBYTE)} KB`;
  const megabytes = bytes / MEGABYTE;
  return `${megabytes >= 100 ? Math.round(megabytes) : Number(megabytes.toFixed(1))} MB`;
}
