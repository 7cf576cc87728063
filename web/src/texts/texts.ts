import { en } from './en';

/**
 * The text of a key, with its `{{names}}` filled in. English only so far; another language is
 * another file beside `en.ts` and a choice here.
 */
export function t(key: keyof typeof en, values: Record<string, string | number> = {}): string {
  return en[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
