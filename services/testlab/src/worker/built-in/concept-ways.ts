import { capitalise, type Concept, contentStems, coversMeaning, wordsOf } from '@portal/knowledge';
import { isAcronym, isName } from '../text/language/noun-form';
import type { Random } from '../question/seeded-random';
import { isGivenAway } from '../question/given-away';
import { isAloneInForm, isDeed, isNameOfDeed, isOnlyNameOfDeed } from '../question/alone-in-form';
import {
  aloneLacksAWord,
  isAloneInKind,
  isMeaningGivenAway,
  isNameGivenAway,
} from '../question/stands-out';
import type { ConceptKind } from '../question/draft';

/**
 * Marks questions that ask for the meaning; the meaning of a name is asked once, even if it has
 * several.
 */
export const MEANING = 'meaning';

/** One way to ask for a concept. */
export interface ConceptAsked {
  kind: ConceptKind;
  question: string;
  /**
   * `MEANING`, or the case if it says more than the meaning: two questions on one name must differ
   * in this value.
   */
  turnsOn: string;
  /**
   * Returns the wording of this or another concept of the group as a choice, or undefined if it
   * has none.
   */
  asChoice: (concept: Concept) => string | undefined;
  /**
   * Returns whether a student without knowledge of the concept can pick it by its form or by
   * everyday words.
   */
  standsOut: (concept: Concept, others: readonly Concept[]) => boolean;
  /** Returns whether two concepts of a group have choices of the same form. */
  areAlike: (one: Concept, other: Concept) => boolean;
  because: string;
}

const nameOf = ({ term }: Concept) => capitalise(term);

function byCase(concept: Concept, told: string): ConceptAsked {
  return {
    kind: 'case',
    question: `${told} Which ${concept.group.kind} is this?`,
    turnsOn: whatIsTold(concept, told),
    asChoice: nameOf,
    standsOut: (one, others) => namesStandOut(one, others, told),
    areAlike: areNamedAlike,
    because: `A case of ${concept.term}: ${concept.meaning}.`,
  };
}

/** Asks which of the last cases of the group belongs to the concept. */
function byExample(concept: Concept, told: string): ConceptAsked {
  return {
    kind: 'example',
    question: `Which of these is a case of "${concept.term}"?`,
    turnsOn: whatIsTold(concept, told),
    asChoice: exampleOf,
    standsOut: ({ term }, others) =>
      isMeaningGivenAway(
        term,
        told,
        others.flatMap((other) => exampleOf(other) ?? []),
      ),
    areAlike: () => true,
    because: `A case of ${concept.term}: ${concept.meaning}.`,
  };
}

/** Beginnings of cases such as "If this swells, …" or "It is read …". */
const POINTS_BACK =
  /^(?:(?:if|when|once|where|while|because|since|as|with|without|by|in|on|at|from|after|before) )?(?:this|these|that|those|it|its|they|their|he|his|she|her)\b/i;

/** Returns whether a case refers back to its subject, so that it cannot be a choice. */
export function pointsBack(told: string): boolean {
  return POINTS_BACK.test(told);
}

/** Returns the last case, or undefined if it refers back. */
function exampleOf({ cases }: Concept): string | undefined {
  const last = cases.at(-1);
  return last === undefined || pointsBack(last) ? undefined : last;
}

/** Share of the meaning in a case from which on the case counts as the meaning. */
const SAME_MEANING = 0.6;

function whatIsTold({ meaning }: Concept, told: string): string {
  return coversMeaning(told, meaning, SAME_MEANING) ? MEANING : told;
}

function byDescription({ group, term, meaning }: Concept): ConceptAsked {
  return {
    kind: 'description',
    question: `Which ${group.kind} is described: ${meaning}?`,
    turnsOn: MEANING,
    asChoice: nameOf,
    standsOut: (one, others) =>
      namesStandOut(one, others, meaning) ||
      isOnlyNameOfDeed(
        meaning,
        term,
        others.map((other) => other.term),
      ),
    areAlike: areNamedAlike,
    because: `${capitalise(term)}: ${meaning}.`,
  };
}

function byMeaning({ term, meaning }: Concept): ConceptAsked {
  return {
    kind: 'meaning',
    question: `What is meant by "${term}"?`,
    turnsOn: MEANING,
    asChoice: (one) => capitalise(one.meaning),
    standsOut: meaningStandsOut,
    areAlike: (one, other) => isDeed(one.meaning) === isDeed(other.meaning),
    because: `${capitalise(term)}: ${meaning}.`,
  };
}

/**
 * Asks to recognise each case; if there are several, the last is asked for among the cases of the
 * siblings. Each case is asked in one way only: in another it would be paid again, and still be
 * asked after a withdrawal.
 */
function byCases(concept: Concept): ConceptAsked[] {
  const { cases } = concept;
  const isFound = cases.length > 1 && isTermOfLanguage(concept);
  return cases.map((told, place) =>
    isFound && place === cases.length - 1 ? byExample(concept, told) : byCase(concept, told),
  );
}

/** Names like those of persons or products are not asked for their meaning. */
const isTermOfLanguage = ({ term }: Concept) => !isName(term) || isAcronym(term);

function areNamedAlike(one: Concept, other: Concept): boolean {
  return isNameOfDeed(one.term) === isNameOfDeed(other.term);
}

function namesStandOut({ term }: Concept, others: readonly Concept[], told: string): boolean {
  const names = others.map((other) => other.term);
  return aloneLacksAWord(term, names) || isNameGivenAway(told, term, names);
}

function meaningStandsOut({ term, meaning }: Concept, others: readonly Concept[]): boolean {
  const meanings = others.map((other) => other.meaning);
  return (
    isMeaningGivenAway(term, meaning, meanings) ||
    isAloneInKind(meaning, meanings) ||
    isAloneInForm(meaning, meanings)
  );
}

/** Number of draws of siblings, and of sets to find. */
const DRAWS = 8;
const SETS = 3;
/** Preference for a sibling whose form equals that of the answer. */
const ALIKE = 0.3;

/** Returns all ways to ask for a concept. */
export function waysOfAsking(concept: Concept): ConceptAsked[] {
  const byName = isTermOfLanguage(concept) ? [byMeaning(concept)] : [];
  return [...byCases(concept), ...byName, byDescription(concept)];
}

/** A concept with three wrong choices of its group. */
export interface AmongSiblings {
  siblings: Concept[];
  answer: string;
  wrong: string[];
}

/**
 * Returns up to `SETS` different sets of three siblings as wrong choices, because the same four
 * choices occur twice in a test at most.
 * @param gain preference for a sibling, besides chance (0 to 1)
 */
export function siblingSets(
  concept: Concept,
  { kind, question, asChoice, standsOut, areAlike }: ConceptAsked,
  random: Random,
  gain: (sibling: Concept) => number = () => 0,
): AmongSiblings[] {
  const answer = asChoice(concept);
  if (answer === undefined) return [];
  const others = setApartFrom(concept).filter(
    (one) => asChoice(one) !== undefined && !(kind === 'example' && speaksOf(one, concept)),
  );
  const gains = new Map(
    others.map((one) => [one, gain(one) + (areAlike(concept, one) ? ALIKE : 0)]),
  );
  const sets = new Map<string, AmongSiblings>();
  for (let draw = 0; draw < DRAWS && sets.size < SETS; draw += 1) {
    const siblings = drawSiblings(gains, random);
    const wrong = siblings.flatMap((one) => asChoice(one) ?? []);
    if (wrong.length < 3 || isGivenAway(question, answer, [answer, ...wrong])) continue;
    // Checked last: it looks up every word of the choices.
    if (!standsOut(concept, siblings))
      sets.set([...wrong].sort().join('\n'), { siblings, answer, wrong });
  }
  return [...sets.values()];
}

/**
 * Returns the concepts of the group whose name does not contain, and is not contained in, the
 * concept's own.
 */
function setApartFrom(concept: Concept): Concept[] {
  const own = namesOf(concept);
  return concept.group.concepts.filter(
    (one) =>
      one !== concept && !own.some((name) => namesOf(one).some((other) => holds(name, other))),
  );
}

/**
 * Returns whether the explanation of one uses the name of the other: a case of a board that writes
 * GAAP is a case of GAAP as well.
 */
function speaksOf({ meaning, cues }: Concept, other: Concept): boolean {
  const said = new Set([meaning, ...cues].flatMap((words) => [...contentStems(words)]));
  return [other.term, ...other.aliases].some((name) => {
    const stems = [...contentStems(name)];
    return stems.length > 0 && stems.every((one) => said.has(one));
  });
}

function drawSiblings(gains: ReadonlyMap<Concept, number>, random: Random): Concept[] {
  const ranked = [...gains].map(([one, gain]) => ({ one, rank: random() + gain }));
  ranked.sort((left, right) => right.rank - left.rank);
  return ranked.slice(0, 3).map(({ one }) => one);
}

function namesOf({ term, aliases }: Concept): string[] {
  return [term, ...aliases].map((name) => ` ${wordsOf(name).join(' ')} `);
}

/** Returns whether one name equals or contains the other, so that both could be right. */
function holds(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}
