/** The data of an event; empty if it is no object, so that it cannot be one of ours. */
export function plainObject(data: unknown): Record<string, unknown> {
  return isPlainObject(data) ? data : {};
}

function isPlainObject(data: unknown): data is Record<string, unknown> {
  if (typeof data !== 'object' || data === null) return false;
  return !Array.isArray(data) && !ArrayBuffer.isView(data);
}
