import type { Token } from './tagger';

/** Pairs of which each is the plain contrary of the other wherever it stands, in their forms. */
const VERBS = `increase-decrease increases-decreases increased-decreased increasing-decreasing rises-falls rising-falling
  raises-lowers raising-lowering strengthens-weakens strengthen-weaken strengthening-weakening improves-worsens
  improve-worsen improving-worsening reduces-increases reduce-increase reduced-increased reducing-increasing
  widens-narrows minimizes-maximizes
  advances-retreats promotes-hinders promote-hinder enhances-reduces enhance-reduce expands-contracts
  accelerates-slows overestimates-underestimates
  rise-fall exceeds-falls_short_of accepts-rejects accept-reject
  gains-loses gain-lose lose-gain loses-gains attracts-repels attract-repel absorbs-releases absorb-release 
  simplifies-complicates simplify-complicate reveals-hides reveal-hide creates-destroys create-destroy
  encourages-discourages encourage-discourage encouraging-discouraging prohibits-permits prohibited-permitted permits-prohibits`;
const QUALITIES = `higher-lower highest-lowest greater-smaller larger-smaller largest-smallest longer-shorter
  longest-shortest faster-slower fastest-slowest stronger-weaker strongest-weakest heavier-lighter warmer-cooler
  wider-narrower thicker-thinner easier-harder cheaper-dearer mandatory-optional temporary-permanent
  temporarily-permanently automatically-manually internally-externally explicitly-implicitly voluntary-compulsory
  upstream-downstream ascending-descending lower-higher voluntarily-involuntarily impossible-possible necessary-unnecessary
  high-low large-small strong-weak deep-shallow thick-thin rapid-slow rapidly-slowly quickly-slowly significant-negligible
  healthy-unhealthy equal-unequal capable-incapable related-unrelated aware-unaware
  willing-unwilling available-unavailable accurate-inaccurate complete-incomplete efficient-inefficient
  favorable-unfavorable favourable-unfavourable desirable-undesirable predictable-unpredictable reliable-unreliable
  suitable-unsuitable unlimited-limited directly-indirectly abundant-scarce flexible-rigid always-never
  sufficient-insufficient effective-ineffective visible-invisible reversible-irreversible`;
/** Ends of one scale or sides of one thing: the contrary of one where the text itself sets the other against it. */
const SIDES = `positive-negative formal-informal active-passive internal-external direct-indirect symmetric-asymmetric
  arterial-venous static-dynamic mutable-immutable leading-trailing primary-secondary acquired-innate natural-acquired
  hypertonic-hypotonic synchronous-asynchronous automatic-manual horizontal-vertical inner-outer urban-rural
  supervised-unsupervised inductive-deductive qualitative-quantitative explicit-implicit dominant-recessive
  endothermic-exothermic intracellular-extracellular northern-southern eastern-western maximum-minimum
  compiled-interpreted encrypt-decrypt encrypts-decrypts encrypted-decrypted rewards-punishments reward-punishment
  exports-imports export-import cations-anions stack-heap sender-receiver surplus-deficit
  assets-liabilities supply-demand majority-minority advantages-disadvantages presence-absence success-failure
  increase-decrease gains-losses employer-employee creditors-debtors heating-cooling weak-strong
  voluntary-involuntary local-remote warm-cold hot-cold upper-lower public-private wet-dry acute-chronic
  benign-malignant aerobic-anaerobic domestic-foreign fixed-variable legal-illegal elastic-inelastic
  tangible-intangible linear-nonlinear continuous-discrete stable-unstable safe-unsafe inward-outward upward-downward
  maximise-minimise buyers-sellers buyer-seller borrowers-lenders mild-severe`;
/** How often, of which only the first is turned. */
const RATES = new Map(
  ['often', 'usually', 'commonly', 'frequently', 'typically', 'generally'].map((word) => [
    word,
    'rarely',
  ]),
);
/** Changes and shares. */
const THINGS = `increase-decrease growth-decline expansion-contraction majority-minority presence-absence
  advantages-disadvantages advantage-disadvantage`;
const PLACES = `inside-outside before-after with-without`;

function pairsOf(list: string): [string, string][] {
  return list
    .trim()
    .split(/\s+/)
    .map((pair): [string, string] => [
      pair.split('-')[0] ?? '',
      pair.split('-')[1]?.replaceAll('_', ' ') ?? '',
    ]);
}

function mutual(list: string): ReadonlyMap<string, string> {
  const pairs = pairsOf(list);
  return new Map([...pairs.map(([one, other]): [string, string] => [other, one]), ...pairs]);
}

const TURNED_VERBS = mutual(VERBS);
const TURNED_QUALITIES = mutual(QUALITIES);
const TURNED_THINGS = mutual(THINGS);
const TURNED_PLACES = mutual(PLACES);
const TURNED_SIDES = mutual(SIDES);
/** Words that turned the other way round too would be odd. */
const ONE_WAY = new Set([
  'slows',
  'with',
  'slow',
  'prevents',
  'prevent',
  'limited',
  'releases',
  'release',
  'never',
]);
/** "named after", "equal before the law", "lower limb": fixed words. */
const FIXED_BEFORE =
  /^(?:named?|look(?:s|ed|ing)?|equal|as|day|one|than|and|or|far|no|any|much|reasonably|where|if|-)$/;
const FIXED_BEHIND =
  /^(?:limbs?|extremit\w*|body|class|house|court|back|legs?|abdomen|lip|jaw|case|education|school|street|court|sea|seas|tide|scale|numbers?|intestine|part|enough|up|and|or|the|-|than|all)$/;

/** "more salient", where that is all that is said of it or something stands against it. */
function comparedOf(tokens: readonly Token[], at: number): string | null {
  const [quality, next] = tokens.slice(at + 1, at + 3);
  const isFree = /^(?:[.,]|than|because|when|if|as|in|for|to)$/.test(next?.text ?? '');
  if (quality?.pos !== 'ADJ' || !isFree || tokens[at - 1]?.lower === 'the') return null;
  return tokens[at]?.lower === 'more' ? 'less' : 'more';
}

/** "All …", "Every …": no such thing, where no duty is laid down. */
function noneOf(tokens: readonly Token[]): string | null {
  const isDuty = tokens.some(({ lower }) => /^(?:must|shall|should|not|no|only)$/.test(lower));
  const isNoun = /^(?:NOUN|ADJ)$/.test(tokens[1]?.pos ?? '');
  const isRow = tokens.slice(1, 7).some(({ text }) => text === ',');
  return /^(?:all|every|each)$/.test(tokens[0]?.lower ?? '') && isNoun && !isDuty && !isRow
    ? 'No'
    : null;
}

/** "the most common", "the first line", "often require", "Most fluids are": how much, and how often. */
function degreeOf(tokens: readonly Token[], at: number): string | null {
  const { lower = '', pos = '' } = tokens[at] ?? {};
  const before = tokens[at - 1];
  const next = tokens[at + 1];
  if (at === 0 && noneOf(tokens) !== null) return noneOf(tokens);
  if (at === 0)
    return /^(?:most|many)$/.test(lower) &&
      /^(?:ADJ|NOUN)$/.test(next?.pos ?? '') &&
      next?.lower !== 'more'
      ? 'Few'
      : null;
  const isBeforeVerb = pos === 'ADV' && /^(?:VERB|ADJ)$/.test(next?.pos ?? '');
  if (isBeforeVerb && /^(?:NOUN|PROPN|AUX)$/.test(before?.pos ?? ''))
    return RATES.get(lower) ?? null;
  if (/^(?:more|less)$/.test(lower)) return comparedOf(tokens, at);
  if (before?.lower !== 'the') return null;
  if (lower === 'most' && next?.pos === 'ADJ') return 'least';
  return lower === 'first' && next?.pos === 'NOUN' ? 'last' : null;
}

function plainContrary(tokens: readonly Token[], at: number): string | null {
  const { lower = '', pos = '' } = tokens[at] ?? {};
  const next = tokens[at + 1]?.lower ?? '';
  if (pos === 'VERB') return TURNED_VERBS.get(lower) ?? null;
  // "the lower ice": where it lies, and not how much there is of it.
  if (lower === 'lower' && tokens[at + 1]?.pos === 'NOUN') return null;
  if (pos === 'ADJ' || pos === 'ADV')
    return !FIXED_BEHIND.test(next) || next === 'than'
      ? (TURNED_QUALITIES.get(lower) ?? null)
      : null;
  if (pos === 'NOUN') return TURNED_THINGS.get(lower) ?? null;
  if (pos !== 'ADP' && pos !== 'SCONJ') return null;
  return tokens[at + 2]?.lower === 'law' ? null : (TURNED_PLACES.get(lower) ?? null);
}

/** The contrary of the word at a place, in its form; null where none is certain. */
export function directionOf(
  tokens: readonly Token[],
  at: number,
  isInText: (word: string) => boolean,
): string | null {
  const token = tokens[at];
  if (token === undefined) return null;
  const degree = degreeOf(tokens, at);
  if (degree !== null) return degree;
  const isFirst = token.start === 0;
  if ((token.text !== token.lower && !isFirst) || ONE_WAY.has(token.lower)) return null;
  const [before, next] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]?.lower ?? ''];
  if (FIXED_BEFORE.test(before) || /^(?:and|or|-)$/.test(next)) return null;
  const plain = isFirst ? null : plainContrary(tokens, at);
  if (plain !== null) return plain;
  const side = TURNED_SIDES.get(token.lower);
  return side !== undefined && /^(?:ADJ|NOUN|VERB|PROPN)$/.test(token.pos) && isInText(side)
    ? side
    : null;
}
