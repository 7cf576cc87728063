import { formatNumber } from './format-number';
import { whenNeeded } from './when-needed';

/** What stands in the slots of a text: words as they are, numbers with their digits grouped. */
export type TextValues = Readonly<Record<string, string | number>>;
/** Answers the text of a key with its slots filled in. */
export type Translate<Key extends string> = (key: Key, values?: TextValues) => string;

/** Letters that are written from right to left: beside them the words of a sentence would change places. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a][\udc00-\udfff]/;

const SLOT = /\{\{(\w+)(?:\|([^|}]+)\|([^}]+))?\}\}/g;
const plural = whenNeeded(() => new Intl.PluralRules('en'));
const texts = new Map<string, string>();

/**
 * Adds texts and answers the portal's one `t`, which then knows their keys beside those that it knew
 * `before`. A room's texts come with its code, so that nobody loads those of a room never entered.
 *
 * `{{name}}` is a value; `{{count|device|devices}}` is the first word where the language speaks of
 * so many in the singular, else the second. English only so far: another language brings other
 * files of texts, its plural rules and its formats, all in this folder.
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

/** A value with letters from right to left between the marks that isolate it; any other as it is. */
function isolated(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}
