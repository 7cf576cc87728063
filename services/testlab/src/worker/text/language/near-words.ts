import { contentStems, stem } from '@portal/knowledge';
import { LRUCache } from 'lru-cache';
import { commonness, sensesOf } from './wordnet';
import { readRecord, type WordNetPos } from './wordnet-files';

/** Parts of speech as WordNet's records have them (wndb(5WN)); adverbs come from adjectives. */
const POS: Readonly<Record<string, WordNetPos>> = { n: 'noun', v: 'verb', a: 'adj', s: 'adj' };
const ALL: readonly WordNetPos[] = ['noun', 'verb', 'adj'];
/** Like in meaning ("secret", "hidden"), of one family ("global", "globe"), and belonging to a noun. */
const NEAR = new Set(['&', '+', '\\']);
const SENSES = 8;
const KEPT = 5_000;

/** The class of a noun: "danger" of "threat", "chromatic color" of "blue". */
const ABOVE = '@';
/** Classes of so much that they tell of nothing. */
const WIDE = new Set(
  `act action activity amount animal area artifact attribute category change collection concept condition content
  cognition communication creation decision device document entity event evidence expression feeling group happening
  idea individual information instrument instrumentality investigation item knowledge location material matter
  measure message method move object occurrence organism organization part person phenomenon piece place plan
  point position possession power procedure process product property quality quantity region relation relationship
  science series set situation statement state structure substance system thing time unit way work worker`.split(
    /\s+/,
  ),
);

interface Place {
  offset: number;
  pos: WordNetPos;
}

interface Sense {
  words: string[];
  near: Place[];
  above: Place[];
}

function senseAt(pos: WordNetPos, offset: number): Sense {
  const fields = (readRecord(pos, offset).split(' | ', 1)[0] ?? '').split(' ');
  const count = parseInt(fields[3] ?? '0', 16) || 0;
  const words = Array.from({ length: count }, (_, n) => fields[4 + 2 * n] ?? '');
  const first = 4 + 2 * count;
  const pointers = Array.from({ length: Number(fields[first] ?? 0) || 0 }, (_, n) => {
    const [symbol = '', place = '', kind = ''] = fields.slice(first + 1 + 4 * n);
    const of = POS[kind];
    // Other parts of speech lie in files that are not read: there the place would be another word's.
    return of ? [{ symbol, place: { offset: Number(place), pos: of } }] : [];
  }).flat();
  const placesOf = (isMeant: (symbol: string) => boolean): Place[] =>
    pointers.filter(({ symbol }) => isMeant(symbol)).map(({ place }) => place);
  return {
    words: words.map((word) => word.replace(/\(.*\)$/, '')),
    near: placesOf((symbol) => NEAR.has(symbol)),
    above: pos === 'noun' ? placesOf((symbol) => symbol === ABOVE) : [],
  };
}

/** What a written word may be a form of: "mixes" of "mix", "fixed" of "fix". */
function lemmasOf(word: string): string[] {
  const endings: [RegExp, string][] = [
    [/s$/, ''],
    [/es$/, ''],
    [/ies$/, 'y'],
    [/ed$/, ''],
    [/ed$/, 'e'],
    [/ing$/, ''],
    [/ing$/, 'e'],
  ];
  return [...new Set([word, ...endings.map(([ending, by]) => word.replace(ending, by))])];
}

function stemsNear(word: string): string[] {
  const senses = ALL.flatMap((pos) =>
    lemmasOf(word).flatMap((lemma) =>
      sensesOf(lemma, pos)
        .slice(0, SENSES)
        .map((offset) => senseAt(pos, offset)),
    ),
  );
  const near = senses.flatMap((sense) => sense.near).map(({ pos, offset }) => senseAt(pos, offset));
  const words = [...senses, ...near].flatMap((sense) => sense.words);
  // Of several words together none says it by itself.
  return words.filter((one) => !one.includes('_')).map((one) => stem(one.toLowerCase()));
}

/**
 * The stems of what an everyday noun is one of, in a word: "color" of "chromatic color". That a helminth is a worm tells
 * only who knows it.
 */
function stemsAbove(word: string): string[] {
  const everyday = lemmasOf(word).filter((lemma) => commonness(lemma, 'noun') > 0);
  // The class of a rarer sense is seldom meant.
  const senses = everyday.flatMap((lemma) =>
    sensesOf(lemma, 'noun')
      .slice(0, 1)
      .map((offset) => senseAt('noun', offset)),
  );
  const classes = senses.flatMap(({ above }) =>
    above.map(({ pos, offset }) => senseAt(pos, offset)),
  );
  return classes
    .flatMap(({ words }) => words.map((one) => one.toLowerCase().split('_').at(-1) ?? ''))
    .filter((one) => !WIDE.has(one))
    .map(stem);
}

const known = new LRUCache<string, ReadonlySet<string>>({ max: KEPT });

/**
 * The stems of all words that say nearly the same as one of a name's, or what it is one of, by WordNet; its own are
 * among them.
 */
export function nearStems(name: string): ReadonlySet<string> {
  const before = known.get(name);
  if (before) return before;
  const words = name.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const telling = words.filter((word) => contentStems(word).size > 0);
  const all = new Set(
    telling.flatMap((word) => [stem(word), ...stemsNear(word), ...stemsAbove(word)]),
  );
  known.set(name, all);
  return all;
}
