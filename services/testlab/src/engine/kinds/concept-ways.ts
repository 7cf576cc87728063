import type { Concept } from '../../concepts/concept';
import { isAcronym, isName } from '../language/noun-form';
import { wordsOf } from '../language/stem';
import { capitalise } from '../text/tidy-sentence';
import type { Random } from '../seeded-random';
import { isGivenAway } from '../validation/given-away';
import { isAloneInForm, isDeed, isNameOfDeed, isOnlyNameOfDeed } from './alone-in-form';
import { aloneLacksAWord, isAloneInKind, isMeaningTold, isNameTold } from './stands-out';
import type { ConceptKind } from './draft';

/** One way of asking for a concept. */
export interface ConceptAsked {
  kind: ConceptKind;
  question: string;
  /** What it, or another of its group, is as a choice. */
  asChoice: (concept: Concept) => string;
  /** Whether somebody who knows nothing of it finds it among others by form or everyday words. */
  standsOut: (concept: Concept, others: readonly Concept[]) => boolean;
  /** Whether two of a group are alike in form as choices. */
  areAlike: (one: Concept, other: Concept) => boolean;
  because: string;
}

const WAYS: readonly ((concept: Concept) => ConceptAsked | null)[] = [
  (concept) =>
    concept.case === null
      ? null
      : {
          kind: 'case',
          question: `${concept.case} Which ${concept.group.kind} is this?`,
          asChoice: ({ term }) => capitalise(term),
          standsOut: (one, others) => namesStandOut(one, others, concept.case ?? ''),
          areAlike: areNamedAlike,
          because: `A case of ${concept.term}: ${concept.meaning}.`,
        },
  ({ group, term, meaning }) => ({
    kind: 'description',
    question: `Which ${group.kind} is described: ${meaning}?`,
    asChoice: (one) => capitalise(one.term),
    standsOut: (one, others) =>
      namesStandOut(one, others, meaning) ||
      isOnlyNameOfDeed(
        meaning,
        term,
        others.map((other) => other.term),
      ),
    areAlike: areNamedAlike,
    because: `${capitalise(term)}: ${meaning}.`,
  }),
  ({ term, meaning }) =>
    isName(term) && !isAcronym(term)
      ? null
      : {
          kind: 'meaning',
          question: `What is meant by "${term}"?`,
          asChoice: (one) => capitalise(one.meaning),
          standsOut: meaningStandsOut,
          areAlike: (one, other) => isDeed(one.meaning) === isDeed(other.meaning),
          because: `${capitalise(term)}: ${meaning}.`,
        },
];

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

/** A word of the answer that stands in the question tells nothing where it stands in another choice, too. */
const DRAWS = 8;
const SETS = 3;
/** How much a sibling gains by being of the form of the answer. */
const ALIKE = 0.3;

/** The ways in which a concept can be asked for. */
export function waysOfAsking(concept: Concept): ConceptAsked[] {
  return WAYS.flatMap((way) => way(concept) ?? []);
}

/**
 * Up to `SETS` different sets of three siblings as wrong choices: the same four choices come twice in a test at most.
 * @param gain how much a sibling is preferred, beside chance (0 to 1)
 */
export function siblingSets(
  concept: Concept,
  { question, asChoice, standsOut, areAlike }: ConceptAsked,
  random: Random,
  gain: (sibling: Concept) => number = () => 0,
): Concept[][] {
  const answer = asChoice(concept);
  const forms = new Map(
    concept.group.concepts.map((one) => [one, areAlike(concept, one) ? ALIKE : 0]),
  );
  const gains = (one: Concept) => gain(one) + (forms.get(one) ?? 0);
  const sets = new Map<string, Concept[]>();
  for (let draw = 0; draw < DRAWS && sets.size < SETS; draw += 1) {
    const siblings = chooseSiblings(concept, random, gains);
    const wrong = siblings.map(asChoice);
    if (wrong.length < 3 || isGivenAway(question, answer, [answer, ...wrong])) continue;
    // Asked last: it looks up every word of the choices.
    if (!standsOut(concept, siblings)) sets.set([...wrong].sort().join('\n'), siblings);
  }
  return [...sets.values()];
}

function chooseSiblings(
  concept: Concept,
  random: Random,
  gain: (sibling: Concept) => number,
): Concept[] {
  const own = namesOf(concept);
  const others = concept.group.concepts.filter(
    (one) =>
      one !== concept && !own.some((name) => namesOf(one).some((other) => holds(name, other))),
  );
  const ranked = others.map((one) => ({ one, rank: random() + gain(one) }));
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
