import { en } from './en';

const SLOT = /\{\{(\w+)(?:\|([^|}]+)\|([^}]+))?\}\}/g;

/**
 * The text of a key, with its `{{names}}` filled in; `{{count|device|devices}}` is the first word
 * where the count is one, else the second. English only so far; another language is another file
 * beside `en.ts` and a choice here.
 */
export function t(key: keyof typeof en, values: Record<string, string | number> = {}): string {
  return en[key].replace(SLOT, (_, name: string, one?: string, many?: string) => {
    const value = String(values[name] ?? '');
    if (one === undefined || many === undefined) return value;
    return value === '1' ? one : many;
  });
}
