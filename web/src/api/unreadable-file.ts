/** Whether a form has a file that cannot be read any more: it was changed, moved or deleted after it was chosen. */
export async function hasUnreadableFile(body: unknown): Promise<boolean> {
  if (!(body instanceof FormData)) return false;
  for (const value of body.values()) {
    if (value instanceof File && !(await isReadable(value))) return true;
  }
  return false;
}

/** Whether a file that was chosen is still there as it was. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
