/**
 * Returns whether a form has a file that is no longer readable because it was changed, moved or
 * deleted after it was chosen.
 */
export async function hasUnreadableFile(body: unknown): Promise<boolean> {
  if (!(body instanceof FormData)) return false;
  for (const value of body.values()) {
    if (value instanceof File && !(await isReadable(value))) return true;
  }
  return false;
}

/** Returns whether a chosen file is still readable and unchanged. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
