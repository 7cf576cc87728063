import type { Concept } from '../../concepts/concept';
import {
  findExplained,
  type Explained,
  type ExplainedConcepts,
} from '../../concepts/find-explained';
import { isAcronym, isName } from '../language/noun-form';
import { wordsOf } from '../language/stem';
import { capitalise } from '../text/tidy-sentence';
import type { Random } from '../seeded-random';
import { isGivenAway } from '../validation/given-away';
import { quoteSource, type ConceptKind, type Draft } from './draft';
import type { Material } from './material';

/** The ways of asking for a concept: what is asked, the right choice, and what others of its group are as choices. */
const WAYS: readonly ((concept: Concept) => Asked | null)[] = [
  (concept) =>
    concept.case === null
      ? null
      : {
          kind: 'case',
          question: `${concept.case} Which ${concept.group.kind} is this?`,
          asChoice: ({ term }) => capitalise(term),
          because: `A case of ${concept.term}: ${concept.meaning}.`,
        },
  ({ group, term, meaning }) => ({
    kind: 'description',
    question: `Which ${group.kind} is described: ${meaning}?`,
    asChoice: (one) => capitalise(one.term),
    because: `${capitalise(term)}: ${meaning}.`,
  }),
  ({ term, meaning }) =>
    isName(term) && !isAcronym(term)
      ? null
      : {
          kind: 'meaning',
          question: `What is meant by "${term}"?`,
          asChoice: (one) => capitalise(one.meaning),
          because: `${capitalise(term)}: ${meaning}.`,
        },
];

interface Asked {
  kind: ConceptKind;
  question: string;
  asChoice: (concept: Concept) => string;
  because: string;
}

const LEAST_SCORE = 0.8;
/** A word of the answer that stands in the question tells nothing where it stands in another choice, too. */
const DRAWS = 8;
const SETS = 3;
/** How much a sibling gains by being named in the text. */
const NAMED = 0.3;
/** A concept that is described is asked in no other way: its case and its meaning are two questions. */
const ALONE = 0.15;
/** The same text gives other questions another time. */
const CHANCE = 0.05;

/** Asks for the concepts of the portal's store that the text explains: in the words of the store, with their siblings. */
export function conceptQuestions(material: Material): Draft[] {
  const { concepts, prepared, random } = material;
  if (concepts === null) return [];
  const found = findExplained(prepared, concepts);
  return found.explained.flatMap((one) => {
    const asked = WAYS.flatMap((way) => way(one.concept) ?? []);
    return asked.flatMap((way) => draftsOf(one, way, found, random));
  });
}

/** The question beside up to `SETS` different sets of siblings: the same four choices come twice in a test at most. */
function draftsOf(
  { concept, source, place, strength }: Explained,
  { kind, question, asChoice, because }: Asked,
  found: ExplainedConcepts,
  random: Random,
): Draft[] {
  const answer = asChoice(concept);
  const sets = new Map<string, string[]>();
  for (let draw = 0; draw < DRAWS && sets.size < SETS; draw += 1) {
    const wrong = chooseSiblings(concept, found, random).map(asChoice);
    if (wrong.length === 3 && !isGivenAway(question, answer, [answer, ...wrong]))
      sets.set([...wrong].sort().join('\n'), wrong);
  }
  const worth = Math.min(0.95, LEAST_SCORE + (strength - 1) * 0.08);
  return [...sets.values()].map((distractors) => ({
    kind,
    question,
    answer,
    distractors,
    explanation: `${because} ${quoteSource(source)}`,
    source,
    topic: concept.term.toLowerCase(),
    place,
    score: worth + random() * CHANCE - (kind === 'description' ? ALONE : 0),
  }));
}

/** Those that the text names rather than others, but not always: of a text that names three, all questions would look alike. */
function chooseSiblings(
  concept: Concept,
  { isNamed }: ExplainedConcepts,
  random: Random,
): Concept[] {
  const own = namesOf(concept);
  const others = concept.group.concepts.filter(
    (one) =>
      one !== concept && !own.some((name) => namesOf(one).some((other) => holds(name, other))),
  );
  const ranked = others.map((one) => ({ one, rank: random() + (isNamed(one) ? NAMED : 0) }));
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
