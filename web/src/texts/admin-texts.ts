import { adminEn } from './en-admin';

const SLOT = /\{\{(\w+)(?:\|([^|}]+)\|([^}]+))?\}\}/g;
const plural = new Intl.PluralRules('en');

/**
 * A text of the admin area, with its `{{names}}` filled in; `{{count|device|devices}}` is the first
 * word where the count is one, else the second.
 */
export function ta(
  key: keyof typeof adminEn,
  values: Record<string, string | number> = {},
): string {
  return adminEn[key].replace(SLOT, (_, name: string, one?: string, many?: string) => {
    const value = values[name] ?? '';
    if (one !== undefined && many !== undefined) {
      return plural.select(Number(value)) === 'one' ? one : many;
    }
    return typeof value === 'number' ? value.toLocaleString('en') : value;
  });
}
