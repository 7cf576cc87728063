import { contentStems, stem } from '@portal/knowledge';
import { LRUCache } from 'lru-cache';
import { commonness, sensesOf } from './wordnet';
import { readSynset, type Synset, type WordNetPos } from './wordnet-files';

const ALL: readonly WordNetPos[] = ['noun', 'verb', 'adj'];
/** Like in meaning ("secret", "hidden"), of one family ("global", "globe"), and belonging to a noun. */
const NEAR = new Set(['&', '+', '\\']);
const SENSES = 8;
const KEPT = 5_000;

/** The class of a noun: "danger" of "threat", "chromatic color" of "blue". */
const ABOVE = new Set(['@']);
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

/** The synsets that others point to by such symbols. */
function pointedAt(from: readonly Synset[], symbols: ReadonlySet<string>): Synset[] {
  return from
    .flatMap(({ pointers }) => pointers.filter(({ symbol }) => symbols.has(symbol)))
    .map(({ pos, offset }) => readSynset(pos, offset));
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
        .map((offset) => readSynset(pos, offset)),
    ),
  );
  const words = [...senses, ...pointedAt(senses, NEAR)].flatMap((sense) => sense.words);
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
      .map((offset) => readSynset('noun', offset)),
  );
  return pointedAt(senses, ABOVE)
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
