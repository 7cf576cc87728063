import { capitalise, type Concept, contentStems, doesSay, wordsOf } from '@portal/knowledge';
import { isAcronym, isName } from '../text/language/noun-form';
import type { Random } from '../question/seeded-random';
import { isGivenAway } from '../question/given-away';
import { isAloneInForm, isDeed, isNameOfDeed, isOnlyNameOfDeed } from '../question/alone-in-form';
import { aloneLacksAWord, isAloneInKind, isMeaningTold, isNameTold } from '../question/stands-out';
import type { ConceptKind } from '../question/draft';

/** Whatever a name means, it is asked for its meaning once. */
export const MEANING = 'meaning';

/** One way of asking for a concept. */
export interface ConceptAsked {
  kind: ConceptKind;
  question: string;
  /** `MEANING`, or the case where it tells more: of one name only what turns on something else may be asked beside it. */
  turnsOn: string;
  /** What it, or another of its group, is as a choice; undefined: it has no such. */
  asChoice: (concept: Concept) => string | undefined;
  /** Whether somebody who knows nothing of it finds it among others by form or everyday words. */
  standsOut: (concept: Concept, others: readonly Concept[]) => boolean;
  /** Whether two of a group are alike in form as choices. */
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

/** Which of the last cases of the group is its own. */
function byExample(concept: Concept, told: string): ConceptAsked {
  return {
    kind: 'example',
    question: `Which of these is a case of "${concept.term}"?`,
    turnsOn: whatIsTold(concept, told),
    asChoice: exampleOf,
    standsOut: ({ term }, others) =>
      isMeaningTold(
        term,
        told,
        others.flatMap((other) => exampleOf(other) ?? []),
      ),
    areAlike: () => true,
    because: `A case of ${concept.term}: ${concept.meaning}.`,
  };
}

/** "If this swells, …", "It is read …". */
const POINTS_BACK =
  /^(?:(?:if|when|once|where|while|because|since|as|with|without|by|in|on|at|from|after|before) )?(?:this|these|that|those|it|its|they|their|he|his|she|her)\b/i;

/** Whether a case speaks of what is named before it, so that it is no choice. */
export function pointsBack(told: string): boolean {
  return POINTS_BACK.test(told);
}

/** The last case, where it stands for itself. */
function exampleOf({ cases }: Concept): string | undefined {
  const last = cases.at(-1);
  return last === undefined || pointsBack(last) ? undefined : last;
}

/** A case with so much of the meaning is the meaning once more. */
const SAME_MEANING = 0.6;

function whatIsTold({ meaning }: Concept, told: string): string {
  return doesSay(told, meaning, SAME_MEANING) ? MEANING : told;
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
 * Its cases are recognised, but where there are several the last is found among those of its siblings. A case is asked in one
 * way alone: in another it would be paid once more, and asked by it where it is withdrawn.
 */
function byCases(concept: Concept): ConceptAsked[] {
  const { cases } = concept;
  const isFound = cases.length > 1 && isTermOfLanguage(concept);
  return cases.map((told, place) =>
    isFound && place === cases.length - 1 ? byExample(concept, told) : byCase(concept, told),
  );
}

/** Of a name like that of a person or a product it is no question what it means. */
const isTermOfLanguage = ({ term }: Concept) => !isName(term) || isAcronym(term);

function areNamedAlike(one: Concept, other: Concept): boolean {
  return isNameOfDeed(one.term) === isNameOfDeed(other.term);
}

function namesStandOut({ term }: Concept, others: readonly Concept[], told: string): boolean {
  const names = others.map((other) => other.term);
  return aloneLacksAWord(term, names) || isNameTold(told, term, names);
}

function meaningStandsOut({ term, meaning }: Concept, others: readonly Concept[]): boolean {
  const meanings = others.map((other) => other.meaning);
  return (
    isMeaningTold(term, meaning, meanings) ||
    isAloneInKind(meaning, meanings) ||
    isAloneInForm(meaning, meanings)
  );
}

/** How often siblings are drawn, to find so many sets. */
const DRAWS = 8;
const SETS = 3;
/** How much a sibling gains by being of the form of the answer. */
const ALIKE = 0.3;

/** The ways in which a concept can be asked for. */
export function waysOfAsking(concept: Concept): ConceptAsked[] {
  const byName = isTermOfLanguage(concept) ? [byMeaning(concept)] : [];
  return [...byCases(concept), ...byName, byDescription(concept)];
}

/** A concept among three of its group. */
export interface AmongSiblings {
  siblings: Concept[];
  answer: string;
  wrong: string[];
}

/**
 * Up to `SETS` different sets of three siblings as wrong choices: the same four choices come twice in a test at most.
 * @param gain how much a sibling is preferred, beside chance (0 to 1)
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
    // Asked last: it looks up every word of the choices.
    if (!standsOut(concept, siblings))
      sets.set([...wrong].sort().join('\n'), { siblings, answer, wrong });
  }
  return [...sets.values()];
}

/** Those of its group whose name is not within its own, nor its own within theirs. */
function setApartFrom(concept: Concept): Concept[] {
  const own = namesOf(concept);
  return concept.group.concepts.filter(
    (one) =>
      one !== concept && !own.some((name) => namesOf(one).some((other) => holds(name, other))),
  );
}

/** Whether one is explained by the other: a case of a board that writes GAAP is a case of GAAP as well. */
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

/** Whether one name is the other, or has it within: then both may be right. */
function holds(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}
