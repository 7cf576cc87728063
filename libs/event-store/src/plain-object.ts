/**
 * Returns the data of an event; an empty object if it is not an object, which no event of ours
 * has.
 */
export function plainObject(data: unknown): Record<string, unknown> {
  return isPlainObject(data) ? data : {};
}

function isPlainObject(data: unknown): data is Record<string, unknown> {
  if (typeof data !== 'object' || data === null) return false;
  return !Array.isArray(data) && !ArrayBuffer.isView(data);
}
