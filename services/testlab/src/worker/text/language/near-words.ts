import { contentStems, stem } from '@portal/knowledge';
import { LRUCache } from 'lru-cache';
import { commonness, sensesOf } from './wordnet';
import { readSynset, type Synset, type WordNetPos } from './wordnet-files';

const ALL: readonly WordNetPos[] = ['noun', 'verb', 'adj'];
/**
 * WordNet pointers to similar words ("secret", "hidden"), to derivations ("global", "globe"), and
 * to the noun of an adjective.
 */
const NEAR = new Set(['&', '+', '\\']);
const SENSES = 8;
const KEPT = 5_000;

/** WordNet pointer to the class of a noun: "danger" of "threat", "chromatic color" of "blue". */
const ABOVE = new Set(['@']);
/** Classes that are too general to reveal anything. */
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

/** Returns the synsets that pointers with these symbols refer to. */
function pointedAt(from: readonly Synset[], symbols: ReadonlySet<string>): Synset[] {
  return from
    .flatMap(({ pointers }) => pointers.filter(({ symbol }) => symbols.has(symbol)))
    .map(({ pos, offset }) => readSynset(pos, offset));
}

/** Returns the possible lemmas of a word form: "mix" of "mixes", "fix" of "fixed". */
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
  // A compound does not reveal the meaning by one of its words.
  return words.filter((one) => !one.includes('_')).map((one) => stem(one.toLowerCase()));
}

/**
 * Returns the stems of an everyday noun's classes, by their last word: "color" of "chromatic
 * color". Only a reader who knows the word knows that a helminth is a worm, so rare nouns have
 * none.
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
 * Returns the stems of all words that are similar to a word of a name, or its class, by WordNet;
 * the stems of the name itself are included.
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
