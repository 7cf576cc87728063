import { isPluralWord } from './noun-form';
import type { Token } from './tagger';
import { oppositesOf } from './wordnet';

/**
 * Words that turn what is said round, in the forms in which they stand. WordNet's own opposites are
 * of no use beyond prefixes: they turned "manage" to "fail" and "gather" to "spread".
 */
const VERBS = `increase-decrease increases-decreases increased-decreased increasing-decreasing
  rises-falls rising-falling raises-lowers raising-lowering grows-shrinks growing-shrinking gains-loses gaining-losing
  strengthens-weakens strengthen-weaken strengthening-weakening improves-worsens improve-worsen improving-worsening
  includes-excludes include-exclude included-excluded accepts-rejects accept-reject accepted-rejected begins-ends
  attracts-repels attract-repel  absorbs-releases absorb-release exports-imports
  export-import widens-narrows minimize-maximize minimise-maximise minimizes-maximizes minimizing-maximizing
  simplifies-complicates simplify-complicate accelerates-slows overestimates-underestimates inhale-exhale
  encrypted-unencrypted enabled-disabled permitted-prohibited allowed-forbidden`;
const QUALITIES = `higher-lower highest-lowest high-low greater-smaller larger-smaller largest-smallest longer-shorter
  longest-shortest faster-slower fastest-slowest earlier-later stronger-weaker strong-weak better-worse best-worst easier-harder
  heavier-lighter hotter-colder warmer-cooler wider-narrower thicker-thinner richer-poorer safer-riskier cheaper-dearer
  deeper-shallower always-never internal-external internally-externally inner-outer positive-negative active-passive
  formal-informal public-private mandatory-optional temporary-permanent temporarily-permanently short-term-long-term
  explicit-implicit explicitly-implicitly static-dynamic locally-globally directly-indirectly slowly-quickly rapidly-slowly
  automatically-manually urban-rural concentrated-dilute enabled-disabled online-offline maximum-minimum
  northern-southern eastern-western arterial-venous beneficial-harmful safe-dangerous acidic-alkaline centralized-decentralized
  optimistic-pessimistic ascending-descending inward-outward upward-downward upstream-downstream mutable-immutable
  conscious-unconscious privately-publicly early-late`;
const OTHERS = `before-after inside-outside above-below presence-absence advantage-disadvantage advantages-disadvantages
  majority-minority increase-decrease overestimation-underestimation compile-time-run-time`;
/** Pairs of which only the first is turned. */
const ONE_WAY_VERBS = `reduce-increase reduces-increases reduced-increased reducing-increasing lowers-raises lowering-raising
  required-forbidden prohibited-required forbidden-required`;
const ONE_WAY = `often-rarely usually-rarely frequently-rarely commonly-rarely generally-rarely typically-rarely rarely-often
  seldom-often never-always necessary-unnecessary widely-seldom easily-hardly large-small smallest-largest big-small without-with
  below-above outside-inside`;
/** Beside these a turned word would say nothing or something odd. */
const FIXED: ReadonlyMap<string, RegExp> = new Map([
  ['include', /^(?:director|file|path|statement|guard)/],
  ['always', /^(?:try|be|use|make|check|keep)/],
  ['high', /^(?:school|court|street|tech|priority|blood|standard)/],
  ['low', /^(?:income|blood|tech)/],
  ['lower', /^(?:limb|extremit|body|class|house|court|back|leg|abdom|lip|jaw|case)/],
  ['upper', /^./],
  ['early', /^(?:[12]|childhood|in|modern)/],
  ['late', /^[12]/],
  [
    'public',
    /^(?:health|key|domain|policy|figure|opinion|relations|comment|law|speaking|transport)/,
  ],
  ['private', /^(?:key|property|life|school)/],
  ['active', /^(?:ingredient|transport|directory)/],
  ['large', /^(?:and|scale|language)/],
  ['positive', /^(?:and|integer|number)/],
  ['north', /^(?:america|africa|korea|island|carolina|sea|pole)/],
  ['south', /^(?:america|africa|korea|island|carolina|pole|pacific)/],
  ['without', /^(?:a|doubt|question|limitation)/],
  ['internal', /^(?:revenue|medicine)/],
  ['before', /^(?:and|or|you)/],
  ['better', /^(?:off|known|understand)/],
  ['best', /^(?:practice|effort|interest)/],
]);

/** "short-term" has a hyphen of its own: pairs are parted at the middle one. */
function parted(pair: string): [string, string] {
  const parts = pair.split('-');
  const half = parts.length / 2;
  return [parts.slice(0, half).join('-'), parts.slice(half).join('-')];
}

function pairsOf(list: string, isMutual: boolean): [string, string][] {
  const pairs = list.trim().split(/\s+/).map(parted);
  return isMutual
    ? [...pairs, ...pairs.map(([one, other]): [string, string] => [other, one])]
    : pairs;
}

const TURNED = {
  VERB: new Map([...pairsOf(VERBS, true), ...pairsOf(ONE_WAY_VERBS, false)]),
  QUALITY: new Map([...pairsOf(QUALITIES, true), ...pairsOf(ONE_WAY, false)]),
  OTHER: new Map(pairsOf(OTHERS, true)),
};
/** Adjectives with "un-", "in-" and the like, as WordNet pairs them. */
const PREFIX = /^(?:un|in|im|ir|il)/;
const NOT_TURNED =
  /^(?:same|other|able|different|other|like|due|available|specific|certain|aware|human|natural|social|finite|definite|direct|known|common|important|usual|particular|familiar|sure|organic|famous|valuable|fit|interested|limited|related|ordered|born|used|armed|similar|developed|political|equal|possible|usual|official|variable)$/;

function prefixed({ lemma, lower, pos, text }: Token): string | null {
  if (pos !== 'ADJ' || lower !== lemma || text !== lower || NOT_TURNED.test(lemma)) return null;
  const isPair = (word: string): boolean =>
    word.replace(PREFIX, '') === lemma || lemma.replace(PREFIX, '') === word;
  return oppositesOf(lemma, 'adj').find((word) => word !== lemma && isPair(word)) ?? null;
}

function quantity(token: Token, next: Token | undefined): string | null {
  const isCounted = next?.pos === 'NOUN' && isPluralWord(next.lower);
  if (token.lower === 'more') return isCounted ? 'fewer' : 'less';
  if (token.lower === 'less' || token.lower === 'fewer') return 'more';
  if (token.lower === 'most')
    return next?.pos === 'ADJ' || next?.pos === 'ADV' ? 'least' : isCounted ? 'few' : null;
  if (token.lower === 'least' && (next?.pos === 'ADJ' || next?.pos === 'ADV')) return 'most';
  if (token.lower === 'many') return isCounted ? 'few' : null;
  return null;
}

/** The opposite of a word in the form in which it stands, or null; `next` is the word behind it. */
export function oppositeOf(token: Token, next: Token | undefined): string | null {
  const counted = quantity(token, next);
  if (counted !== null) return counted;
  if (FIXED.get(token.lower)?.test(next?.lower ?? '') || next?.text === '-') return null;
  const isVerb = token.pos === 'VERB';
  const isQuality =
    token.pos === 'ADJ' ||
    token.pos === 'ADV' ||
    (token.pos === 'ADP' && token.lower === 'without');
  if (token.text !== token.lower && token.start > 0) return null;
  if (isVerb) return TURNED.VERB.get(token.lower) ?? null;
  if (isQuality)
    return TURNED.QUALITY.get(token.lower) ?? TURNED.OTHER.get(token.lower) ?? prefixed(token);
  return TURNED.OTHER.get(token.lower) ?? null;
}
