import { adminEn } from './en-admin';

/** A text of the admin area, with its `{{names}}` filled in. */
export function ta(
  key: keyof typeof adminEn,
  values: Record<string, string | number> = {},
): string {
  return adminEn[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
