import { formatNumber } from './format-number';
import { whenNeeded } from './when-needed';

/**
 * Values of the placeholders of a text: strings are inserted unchanged, numbers with grouped
 * digits.
 */
export type TextValues = Readonly<Record<string, string | number>>;
/** Returns the text of a key with its placeholders replaced. */
export type Translate<Key extends string> = (key: Key, values?: TextValues) => string;

/** Letters of right-to-left scripts, beside which the words of a sentence would be reordered. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a][\udc00-\udfff]/;

const SLOT = /\{\{(\w+)(?:\|([^|}]+)\|([^}]+))?\}\}/g;
const plural = whenNeeded(() => new Intl.PluralRules('en'));
const texts = new Map<string, string>();

/**
 * Adds texts and returns the portal's one `t`, whose type then includes their keys beside those of
 * `before`. The texts of a screen load with its code, and not before.
 *
 * `{{name}}` is a value; `{{count|device|devices}}` is the first word if the language uses the
 * singular for the number, else the second. English only so far: another language adds text files,
 * plural rules and formats, all in this folder.
 */
export function addTexts<Key extends string, Before extends string = never>(
  added: Readonly<Record<Key, string>>,
  before: Translate<Before> = translate,
): Translate<Key | Before> {
  for (const [key, text] of Object.entries<string>(added)) texts.set(key, text);
  return before as Translate<Key | Before>; // one function, which reads every key
}

function translate(key: string, values: TextValues = {}): string {
  return (texts.get(key) ?? key).replace(SLOT, (_, name: string, one?: string, many?: string) => {
    const value = values[name] ?? '';
    if (one !== undefined && many !== undefined) {
      return plural().select(Number(value)) === 'one' ? one : many;
    }
    return typeof value === 'number' ? formatNumber(value) : isolated(value);
  });
}

/** Wraps a value with right-to-left letters in isolating marks; returns any other unchanged. */
function isolated(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}
